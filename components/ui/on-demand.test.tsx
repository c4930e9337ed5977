import { act, type RenderResult, render, screen } from '@testing-library/react';
import { type ReactElement, startTransition } from 'react';
import { fetchOnDemandPart, fetchOnDemandParts, onDemand } from './on-demand';

const Line = ({ text }: { text: string }) => <p>{text}</p>;

type Arrival = { resolve: (part: typeof Line) => void; reject: (reason: Error) => void };

/** Creates a part; the test controls when it is loaded. */
function controlledPart() {
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

/** Renders a part and, if it is loaded, its content. */
async function draw(part: ReactElement) {
  let drawn: RenderResult | undefined;
  await act(async () => {
    drawn = render(part);
  });
  return drawn;
}

test('the fallback is shown until the part is loaded', async () => {
  const { load, arrive } = controlledPart();
  const Part = onDemand(load, <p>Wait</p>);
  expect(load).not.toHaveBeenCalled();
  await draw(<Part text="Here" />);
  expect(screen.getByText('Wait')).toBeVisible();
  await arrive();
  expect(screen.getByText('Here')).toBeVisible();
  expect(screen.queryByText('Wait')).not.toBeInTheDocument();
});

test('a part that was loaded ahead is rendered at once, and loaded once', async () => {
  const { load, arrive } = controlledPart();
  const Part = onDemand(load, <p>Wait</p>);
  const fetched = fetchOnDemandParts();
  await arrive();
  await fetched;
  render(<Part text="Here" />);
  expect(screen.getByText('Here')).toBeVisible();
  await fetchOnDemandParts();
  expect(load).toHaveBeenCalledTimes(1);
});

test('one part is loaded ahead of the others', async () => {
  const [one, other] = [controlledPart(), controlledPart()];
  const Part = onDemand(one.load, <p>Wait</p>);
  onDemand(other.load);
  fetchOnDemandPart(Part);
  expect(other.load).not.toHaveBeenCalled();
  await one.arrive();
  render(<Part text="Here" />);
  expect(screen.getByText('Here')).toBeVisible();
  // Every part that is not loaded would keep the other tests waiting.
  void fetchOnDemandParts();
  await other.arrive();
});

test('a part that cannot be loaded is loaded again by itself when the network is back', async () => {
  const { load, arrive, fail } = controlledPart();
  const Part = onDemand(load, ({ text }: { text: string }) => <button type="button">{text}</button>);
  await draw(<Part text="Here" />);
  await fail();
  expect(screen.getByRole('button', { name: 'Here' })).toBeVisible();
  for (let attempt = 2; attempt < 4; attempt++) {
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(load).toHaveBeenCalledTimes(attempt);
    await (attempt === 2 ? fail() : arrive());
  }
  expect(screen.getByText('Here', { selector: 'p' })).toBeVisible();
});

test('a part that cannot be loaded is left out, and loaded again at the next render', async () => {
  const { load, arrive, fail } = controlledPart();
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

test('a part whose code arrives while a transition renders it is shown', async () => {
  const Part = onDemand(async () => Line);
  const drawn = await draw(<p>Before</p>);
  await act(async () => startTransition(() => drawn?.rerender(<Part text="Here" />)));
  expect(screen.getByText('Here')).toBeVisible();
});

test('parts of parts are loaded with them', async () => {
  const inner = jest.fn(async () => Line);
  onDemand(async () => {
    onDemand(inner);
    return Line;
  });
  await fetchOnDemandParts();
  expect(inner).toHaveBeenCalledTimes(1);
});

test('a fallback that depends on the props stays if the part cannot be loaded', async () => {
  const { load, fail } = controlledPart();
  const Part = onDemand(load, ({ text }) => <button type="button">{text}</button>);
  await draw(<Part text="Account" />);
  await fail();
  expect(screen.getByRole('button', { name: 'Account' })).toBeVisible();
});
