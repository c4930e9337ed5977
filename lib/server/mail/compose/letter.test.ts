import PostalMime from 'postal-mime';
import { type Letter, parcelOf } from './letter';

const FROM = { name: 'Dayfold', address: 'no-reply@planner.example.org' };

const letter: Letter = {
  to: { name: 'Ines', address: 'ines@example.org' },
  subject: 'Réunion, 14:30',
  html: '<p>Hello <img src="file:///etc/hostname"></p>',
  text: 'Hello',
  calendar: null,
  messageId: '<one@planner.example.org>',
  boundary: 'one',
  date: new Date('2025-11-21T09:00:00Z'),
  unsubscribeUrl: null,
};

test('the same letter is composed of the same bytes', async () => {
  const withCalendar: Letter = { ...letter, calendar: { method: 'REQUEST', text: 'BEGIN:VCALENDAR' } };
  const [first, second] = [await parcelOf(withCalendar, FROM), await parcelOf(withCalendar, FROM)];
  expect(second.bytes.equals(first.bytes)).toBe(true);
});

test('a name stays one name, whatever it contains', async () => {
  const name = 'Ines" <evil@example.com>, "Other\r\nBcc: evil@example.com';
  const parcel = await parcelOf({ ...letter, to: { name, address: 'ines@example.org' } }, FROM);
  const mail = await PostalMime.parse(parcel.bytes);
  expect(mail.to).toHaveLength(1);
  expect(mail.to?.[0]?.address).toBe('ines@example.org');
  expect(mail.bcc ?? []).toEqual([]);
  expect(parcel.to).toBe('ines@example.org');
});

test('a subject stays one line', async () => {
  const { bytes } = await parcelOf({ ...letter, subject: 'Hello\r\nBcc: evil@example.com' }, FROM);
  const mail = await PostalMime.parse(bytes);
  expect(mail.bcc ?? []).toEqual([]);
  expect(mail.subject).toContain('Hello');
});

test('a meeting is attached as a calendar part and as a file', async () => {
  const text = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
  const { bytes } = await parcelOf({ ...letter, calendar: { method: 'CANCEL', text } }, FROM);
  const mail = await PostalMime.parse(bytes);
  expect(bytes.toString()).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/i);
  const file = mail.attachments.find(({ filename }) => filename === 'invite.ics');
  expect(file?.mimeType).toBe('application/ics');
});
