import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog';
import { IconButton } from './icon-button';
import { fetchOnDemandParts } from './on-demand';

const tooltip = () => screen.queryByRole('tooltip');
const button = (name: string) => screen.getByRole('button', { name });

const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const setUp = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

beforeAll(() => void jest.useFakeTimers());
// In the next test no tooltip has closed lately, and Escape is not the last key.
beforeEach(() => {
  wait(1_000);
  fireEvent.keyDown(window, { key: 'Tab' });
});
afterAll(() => jest.useRealTimers());

/** Renders two buttons with tooltips. */
function renderButtons() {
  render(
    <>
      <IconButton icon="plus" label="Add" />
      <IconButton icon="x" label="Remove" />
    </>,
  );
  return setUp();
}

test('a tooltip opens after 700 ms under the pointer, and the next one at once', async () => {
  const user = renderButtons();
  await user.hover(button('Add'));
  wait(699);
  expect(tooltip()).toBeNull();
  wait(1);
  expect(tooltip()).toHaveTextContent('Add');
  expect(button('Add')).toHaveAccessibleDescription('Add');

  await user.hover(button('Remove'));
  expect(tooltip()).toHaveTextContent('Remove');

  await user.unhover(button('Remove'));
  wait(150);
  expect(tooltip()).toBeNull();
  wait(300);
  await user.hover(button('Add'));
  expect(tooltip()).toBeNull();
});

test('the pointer may move onto a tooltip, and closes it when it leaves', async () => {
  const user = renderButtons();
  await user.hover(button('Add'));
  wait(700);
  await user.hover(screen.getByRole('tooltip'));
  wait(1_000);
  expect(tooltip()).toHaveTextContent('Add');
  await user.unhover(screen.getByRole('tooltip'));
  wait(150);
  expect(tooltip()).toBeNull();
});

test('a press closes the tooltip, which stays closed under a pointer that does not leave', async () => {
  const user = renderButtons();
  await user.hover(button('Add'));
  wait(700);
  await user.click(button('Add'));
  expect(tooltip()).toBeNull();
  fireEvent.pointerMove(button('Add'), { pointerType: 'mouse' });
  wait(1_000);
  expect(tooltip()).toBeNull();
});

test('a finger that moves over a control shows no tooltip', async () => {
  const user = renderButtons();
  await user.pointer([
    { keys: '[TouchA>]', target: button('Add') },
    { pointerName: 'TouchA', target: button('Remove') },
  ]);
  wait(1_000);
  expect(tooltip()).toBeNull();
});

/** An open dialog with one button. */
function Asking() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen} title="Question">
      <IconButton icon="plus" label="Add" />
    </Dialog>
  );
}

test('a control that gets the focus by a key shows its tooltip at once; Escape closes it and no dialog', async () => {
  await fetchOnDemandParts();
  const user = setUp();
  render(<Asking />);
  act(() => button('Add').focus());
  expect(tooltip()).toHaveTextContent('Add');
  await user.keyboard('{Escape}');
  expect(tooltip()).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Question' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('Escape reaches nothing else while it closes a tooltip, and cancels a word of an input method first', async () => {
  const user = setUp();
  const onKeyDown = jest.fn();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a form
    <div onKeyDown={onKeyDown}>
      <IconButton icon="plus" label="Add" />
    </div>,
  );
  act(() => button('Add').focus());
  fireEvent.keyDown(button('Add'), { key: 'Escape', isComposing: true });
  expect(tooltip()).toHaveTextContent('Add');
  expect(onKeyDown).toHaveBeenCalledTimes(1);
  await user.keyboard('{Escape}');
  expect(tooltip()).toBeNull();
  expect(onKeyDown).toHaveBeenCalledTimes(1);
  await user.keyboard('{Escape}');
  expect(onKeyDown).toHaveBeenCalledTimes(2);
});

test('a tooltip closes when the window gets another size', () => {
  renderButtons();
  act(() => button('Add').focus());
  expect(tooltip()).toHaveTextContent('Add');
  fireEvent(window, new Event('resize'));
  expect(tooltip()).toBeNull();
});

test('no tooltip opens when Escape gives the focus back, so that the next Escape closes what is around', async () => {
  const user = renderButtons();
  await user.tab();
  expect(tooltip()).toHaveTextContent('Add');
  await user.keyboard('{Escape}');
  act(() => button('Remove').focus());
  expect(tooltip()).toBeNull();
  await user.tab({ shift: true });
  expect(tooltip()).toHaveTextContent('Add');
});
