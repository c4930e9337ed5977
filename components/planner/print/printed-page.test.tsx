import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { onDemand } from '@/components/ui/on-demand';
import { installMockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { Paper } from './paper';
import { PrintedPage } from './printed-page';

const Leaf = () => <Paper head="Friday" aside="November" left={<p />} right={<p />} />;

/** Renders a page to print; the test controls when the code of its sheet is loaded. */
function open() {
  installMockApi();
  let resolve = (_leaf: typeof Leaf) => {};
  const load = jest.fn(
    () =>
      new Promise<typeof Leaf>((done) => {
        resolve = done;
      }),
  );
  const LeafOnDemand = onDemand(load);
  renderScreen(
    <PrintedPage reads={[]}>
      <LeafOnDemand />
    </PrintedPage>,
    signedInClient(),
  );
  return { load, arrive: () => act(async () => resolve(Leaf)) };
}

const sheet = () => document.querySelector('body > .paper');
const dialog = (event: 'beforeprint' | 'afterprint') =>
  act(async () => void fireEvent(window, new Event(event)));

it('the sheet is loaded by itself, and stands as soon as the browser prints', async () => {
  const { load, arrive } = open();
  await waitFor(() => expect(load).toHaveBeenCalled());
  await arrive();
  window.print = jest.fn();
  await dialog('beforeprint');
  expect(sheet()).toHaveTextContent('Friday');
  await dialog('afterprint');
  expect(window.print).not.toHaveBeenCalled();
});

it('a browser that prints before the sheet is loaded prints a notice, and the sheet afterwards', async () => {
  const { arrive } = open();
  let printed: string | null | undefined;
  window.print = jest.fn(() => {
    printed = sheet()?.textContent;
  });
  await dialog('beforeprint');
  expect(screen.getByText('Preparing the sheet…')).toHaveClass('on-paper');
  await dialog('afterprint');
  await arrive();
  await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1));
  expect(printed).toContain('Friday');
  expect(screen.queryByText('Preparing the sheet…')).not.toBeInTheDocument();
});
