import { act, type RenderResult, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { fetchOnDemandParts, onDemand } from './on-demand';

const Line = ({ text }: { text: string }) => <p>{text}</p>;

type Arrival = { resolve: (part: typeof Line) => void; reject: (reason: Error) => void };

/** A part whose arrival the test controls. */
function expected() {
  const arrivals: Arrival[] = [];
  const load = jest.fn(
    () => new Promise<typeof Line>((resolve, reject) => arrivals.push({ resolve, reject })),
  );
  return {
    load,
    arrive: () => act(async () => arrivals.at(-1)?.resolve(Line)),
    fail: () => act(async () => arrivals.at(-1)?.reject(new Error('Offline'))),
  };
}

/** Also renders the parts after the first. */
async function draw(part: ReactElement) {
  let drawn: RenderResult | undefined;
  await act(async () => {
    drawn = render(part);
  });
  return drawn;
}

test('what stands in for a part gives way to it', async () => {
  const { load, arrive } = expected();
  const Part = onDemand(load, <p>Wait</p>);
  expect(load).not.toHaveBeenCalled();
  await draw(<Part text="Here" />);
  expect(screen.getByText('Wait')).toBeVisible();
  await arrive();
  expect(screen.getByText('Here')).toBeVisible();
  expect(screen.queryByText('Wait')).not.toBeInTheDocument();
});

test('a part that was fetched ahead is drawn at once, and fetched once', async () => {
  const { load, arrive } = expected();
  const Part = onDemand(load, <p>Wait</p>);
  const fetched = fetchOnDemandParts();
  await arrive();
  await fetched;
  render(<Part text="Here" />);
  expect(screen.getByText('Here')).toBeVisible();
  await fetchOnDemandParts();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that cannot be fetched is left out, and asked for again the next time', async () => {
  const { load, arrive, fail } = expected();
  const Part = onDemand(load);
  const drawn = await draw(<Part text="Here" />);
  await fail();
  expect(drawn?.container).toBeEmptyDOMElement();
  drawn?.unmount();
  await draw(<Part text="Here" />);
  await arrive();
  expect(screen.getByText('Here')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('parts of parts are fetched with them', async () => {
  const inner = jest.fn(async () => Line);
  onDemand(async () => {
    onDemand(inner);
    return Line;
  });
  await fetchOnDemandParts();
  expect(inner).toHaveBeenCalledTimes(1);
});

test('what its props make of it stays where a part cannot be fetched', async () => {
  const { load, fail } = expected();
  const Part = onDemand(load, ({ text }) => <button type="button">{text}</button>);
  await draw(<Part text="Account" />);
  await fail();
  expect(screen.getByRole('button', { name: 'Account' })).toBeVisible();
});
