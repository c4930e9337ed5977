import { POST as labelRoute } from '@/app/api/labels/route';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import { CONTRACT } from '@/lib/shared/quick-add/data/contract';
import { type ContractSentence, SAID_ON } from '@/lib/shared/quick-add/data/sentence';
import type { Parsed } from '@/lib/shared/quick-add/fields';
import { call } from '@/lib/testing/server/call';
import { aUser } from '@/lib/testing/server/people';
import { POST as parseRoute } from './route';

const parsed = async (body: object) =>
  call<Parsed & ErrorBody>(parseRoute, {
    as: await aUser(),
    method: 'POST',
    body: { date: SAID_ON, language: 'en', ...body },
  });

/** Times from now on depend on the clock. */
const isTimeless = ({ said }: ContractSentence): boolean => !/ in (?:2|half|einer) /.test(said);

test('what is said from now on is by the clock of the person, and read on their own day alone', async () => {
  jest.useFakeTimers({
    now: new Date('2026-11-22T20:30:00Z'),
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout'],
  });
  try {
    const as = await aUser({ timeZone: 'Asia/Tokyo' });
    const read = (text: string, date: string) =>
      call<Parsed>(parseRoute, { as, method: 'POST', body: { text, date, language: 'en' } });
    expect((await read('back in half an hour', '2026-11-23')).body).toMatchObject({
      title: 'back',
      fields: { date: '2026-11-23', time: '06:00' },
    });
    expect((await read('back in 19 hours', '2026-11-23')).body.fields).toEqual({
      date: '2026-11-24',
      time: '00:30',
    });
    for (const date of ['2026-11-22', '2026-11-24'])
      expect((await read('back in half an hour', date)).body).toMatchObject({
        title: 'back in half an hour',
        fields: {},
      });
  } finally {
    jest.useRealTimers();
  }
});

test.each(CONTRACT.filter(isTimeless))(
  'the documented table: $said ($language)',
  async ({ said: text, title, fields, ...rest }) => {
    expect(await parsed({ text, ...rest })).toMatchObject({ status: 200, body: { title, fields } });
  },
);

test('tokens are ranges of the text as it was sent', async () => {
  const text = '  Cafe\u0301 on the second of December';
  const { body } = await parsed({ text });
  expect(body.tokens.map(({ start, end, kind }) => [text.slice(start, end), kind])).toEqual([
    ['on the second of December', 'date'],
  ]);
});

test('labels are names, each of which is one that a label can have, and one for one label', async () => {
  const text = 'Pay rent #home #Straße #STRASSE #a/b-c #✨ #ze\u0301ro every month on the 1st';
  const { body } = await parsed({ text });
  expect(body).toMatchObject({
    title: 'Pay rent',
    fields: { labels: ['home', 'Straße', 'a/b-c', '✨', expect.any(String)] },
  });
  const tokens = body.tokens.filter(({ kind }) => kind === 'label');
  expect(tokens.map(({ start, end }) => text.slice(start, end))).toEqual(text.match(/#\S+/gu));
  const as = await aUser();
  for (const name of body.fields.labels ?? []) {
    const made = await call(labelRoute, { as, method: 'POST', body: { name } });
    expect(made).toMatchObject({ status: 201, body: { name: name.normalize('NFC') } });
  }
});

test.each([
  ['text', { text: 'x'.repeat(2_001) }],
  ['text', { text: '\ud800' }],
  ['text', {}],
  ['date', { text: 'Call Ana', date: '2026-02-30' }],
  ['language', { text: 'Call Ana', language: 'fr' }],
  ['kind', { text: 'Call Ana', kind: 'goal' }],
])('a wrong %s is refused: %j', async (field, body) => {
  expect(await parsed(body)).toMatchObject({
    status: 400,
    body: { fields: { [field]: expect.any(String) } },
  });
});

test('2,000 characters are read', async () => {
  const { status, body } = await parsed({ text: `${'😀'.repeat(1_990)} tomorrow` });
  expect(status).toBe(200);
  expect(body.fields).toEqual({ date: '2026-11-23' });
});
