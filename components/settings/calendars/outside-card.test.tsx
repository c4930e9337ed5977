import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { v7 as newId } from 'uuid';
import type { OutsideCalendar } from '@/lib/shared/contract/schemas/outside-calendars';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { OutsideCard } from './outside-card';

let api: MockApi;
let user: UserEvent;
let calendars: OutsideCalendar[];

const aCalendar = (given: Partial<OutsideCalendar> = {}): OutsideCalendar => ({
  id: newId(),
  name: 'Choir, public dates',
  url: 'https://calendar.stanne.example/secret/choir.ics',
  colour: null,
  countsAsBusy: false,
  hidden: false,
  createdAt: '2026-01-01T10:00:00.000Z',
  lastReadAt: new Date().toISOString(),
  failingSince: null,
  failure: null,
  events: 41,
  ...given,
});

const FAILING = {
  name: 'School holidays',
  failingSince: '2025-11-18T10:00:00.000Z',
  failure: 'The server cannot be reached.',
};

const sent: unknown[] = [];

function open(given: OutsideCalendar[] = []): void {
  calendars = given;
  sent.length = 0;
  api = installMockApi();
  api.on('GET', /outside-calendars$/, () => ({ status: 200, body: calendars }));
  api.on('POST', /outside-calendars$/, ({ body }) => {
    sent.push(body);
    const made = aCalendar({ lastReadAt: null, events: 0, ...(body as Partial<OutsideCalendar>) });
    if (made.url.startsWith('ftp')) {
      const problem = 'The address must begin with https:// or http://.';
      return {
        status: 400,
        body: { error: 'The request is not valid.', details: problem, fields: { url: problem } },
      };
    }
    calendars = [...calendars, made];
    return { status: 201, body: made };
  });
  api.on('PATCH', /outside-calendars\/([\w-]+)$/, ({ body }, id) => {
    sent.push(body);
    calendars = calendars.map((each) => (each.id === id ? { ...each, ...(body as object) } : each));
    return { status: 200, body: calendars.find((each) => each.id === id) };
  });
  api.on('POST', /outside-calendars\/([\w-]+)\/read$/, (_call, id) => {
    calendars = calendars.map((each) =>
      each.id === id
        ? { ...each, failingSince: null, failure: null, lastReadAt: new Date().toISOString() }
        : each,
    );
    return { status: 202 };
  });
  api.on('DELETE', /outside-calendars\/([\w-]+)$/, (_call, id) => {
    calendars = calendars.filter((each) => each.id !== id);
    return { status: 204 };
  });
  ({ user } = renderScreen(<OutsideCard />));
}

const row = (name: string) => within(screen.getByText(name).closest('li') ?? document.body);
const choose = async (name: string, entry: string) => {
  await user.click(screen.getByRole('button', { name: `More about ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};

it('lists each calendar with its server, its events and its last reading, without its secret path', async () => {
  open([
    aCalendar(),
    aCalendar({ name: 'Town', countsAsBusy: true, events: 1, failure: 'Only some are shown.' }),
  ]);
  expect(await screen.findByText('calendar.stanne.example. 41 events, read just now.')).toBeInTheDocument();
  expect(
    row('Town').getByText('calendar.stanne.example. 1 event, read just now. Counts as busy.'),
  ).toBeInTheDocument();
  expect(row('Town').getByText('Only some are shown.')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('secret');
});

it('says since when a calendar cannot be read, and reads it again', async () => {
  open([aCalendar(FAILING)]);
  expect(await screen.findByText(/The server cannot be reached\. Since Nov 18, 2025\./)).toBeInTheDocument();
  expect(row('School holidays').getByText(/Shown as it was then\./)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again: School holidays' }));
  expect(await screen.findByText('calendar.stanne.example. 41 events, read just now.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Try again/ })).not.toBeInTheDocument();
});

it('adds a calendar by its address, named after its server', async () => {
  open();
  expect(await screen.findByText(/None yet\./)).toBeInTheDocument();
  const field = screen.getByRole('textbox', { name: 'Address of a calendar' });
  await user.type(field, 'webcal://choir.example.org/a.ics');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('choir.example.org. Being read...')).toBeInTheDocument();
  expect(sent).toEqual([{ url: 'webcal://choir.example.org/a.ics', name: 'choir.example.org' }]);
  expect(field).toHaveValue('');
});

it('says why an address is refused, and keeps it', async () => {
  open();
  const field = await screen.findByRole('textbox', { name: 'Address of a calendar' });
  await user.type(field, 'ftp://choir.example.org/a.ics{Enter}');
  expect(await screen.findByText('The address must begin with https:// or http://.')).toBeInTheDocument();
  expect(field).toHaveValue('ftp://choir.example.org/a.ics');
});

it('hides a calendar and shows it again', async () => {
  open([aCalendar()]);
  const toggle = await screen.findByRole('switch', { name: 'Show Choir, public dates' });
  expect(toggle).toBeChecked();
  await user.click(toggle);
  await waitFor(() => expect(toggle).not.toBeChecked());
  await user.click(toggle);
  await waitFor(() => expect(toggle).toBeChecked());
  expect(sent).toEqual([{ hidden: true }, { hidden: false }]);
});

it('changes name, address, colour and whether the events count', async () => {
  open([aCalendar()]);
  await screen.findByText('Choir, public dates');
  await choose('Choir, public dates', 'Change');
  const form = within(await screen.findByRole('form', { name: 'Change Choir, public dates' }));
  await user.clear(form.getByRole('textbox', { name: 'Name' }));
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Choir');
  await user.selectOptions(form.getByRole('combobox', { name: 'Colour' }), 'Plum');
  await user.selectOptions(form.getByRole('combobox', { name: 'Its events' }), 'Count as busy');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choir')).toBeInTheDocument();
  expect(screen.queryByRole('form', { name: /^Change/ })).not.toBeInTheDocument();
  expect(sent).toEqual([
    {
      name: 'Choir',
      url: 'https://calendar.stanne.example/secret/choir.ics',
      colour: 'plum',
      countsAsBusy: true,
    },
  ]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'More about Choir' })).toHaveFocus());
});

it('removes a calendar after a question', async () => {
  open([aCalendar()]);
  await screen.findByText('Choir, public dates');
  await choose('Choir, public dates', 'Remove');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Choir, public dates')).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'Outside calendars' })).toHaveFocus();
});
