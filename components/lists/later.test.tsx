import { act, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { TaskLeaf } from '@/components/tasks/task-leaf';
import { KEPT_DAY_ELEMENT } from '@/lib/client/browser/kept-day-element';
import { nextPaint } from '@/lib/client/browser/next-paint';
import { installMockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { SAMPLE_DAY, sampleTask } from '@/lib/testing/screen/sample-items';
import { Later } from './later';

// The parts wait for a frame, unlike in other tests of screens (lib/testing/screen/setup).
jest.unmock('@/lib/client/browser/update-after-paint');

const part = (
  <Later turns={1}>
    <p>The month</p>
  </Later>
);
const seen = () => screen.queryByText('The month') !== null;

/** Returns the first rendering of the part. */
const first = () => renderToStaticMarkup(part);

it('a part of a page is rendered after what is seen first was painted', async () => {
  expect(first()).toBe('');
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  render(part);
  jest.mocked(window.requestAnimationFrame).mockRestore();
  expect(seen()).toBe(false);
  for (const frame of frames) frame(0);
  // Still within the frame, before its paint.
  expect(seen()).toBe(false);
  await act(nextPaint);
  expect(seen()).toBe(true);
});

it('a part that somebody is at is rendered at once', () => {
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const partOf = (isAsked: boolean) => (
    <Later turns={1} isAsked={isAsked}>
      <p>The month</p>
    </Later>
  );
  const { rerender } = render(partOf(false));
  expect(seen()).toBe(false);
  rerender(partOf(true));
  expect(seen()).toBe(true);
  jest.mocked(window.requestAnimationFrame).mockRestore();
});

it('an arrow leads to the controls of a row that has just been drawn', async () => {
  installMockApi({ tasks: [sampleTask({ title: 'Send the quote' })] });
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const { user } = renderScreen(<TaskLeaf date={SAMPLE_DAY} />);
  const title = await screen.findByRole('button', { name: 'Send the quote' });
  expect(screen.queryByRole('button', { name: 'Move to…' })).not.toBeInTheDocument();
  act(() => title.focus());
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Move to…' })).toHaveFocus();
  jest.mocked(window.requestAnimationFrame).mockRestore();
});

it('parts below others follow them', async () => {
  render(
    <>
      <Later turns={2}>
        <p>The charts</p>
      </Later>
      {part}
    </>,
  );
  await act(nextPaint);
  expect(seen()).toBe(true);
  expect(screen.getByText('The charts')).toBeInTheDocument();
});

it('all parts that wait for a frame are rendered together', async () => {
  const request = jest.spyOn(window, 'requestAnimationFrame');
  render(
    <>
      {part}
      <Later turns={1}>
        <p>The goals</p>
      </Later>
    </>,
  );
  expect(request).toHaveBeenCalledTimes(1);
  await act(nextPaint);
  expect(seen()).toBe(true);
  expect(screen.getByText('The goals')).toBeInTheDocument();
  request.mockRestore();
});

it('a page that is hidden, or becomes so, has all of its parts without a frame', async () => {
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  render(part);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(seen()).toBe(true);

  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  render(
    <Later turns={1}>
      <p>The goals</p>
    </Later>,
  );
  await act(async () => {});
  expect(screen.getByText('The goals')).toBeInTheDocument();
  hidden.mockRestore();
  jest.mocked(window.requestAnimationFrame).mockRestore();
});

it('the space of a part is taken until it is rendered', async () => {
  const withSpace = (
    <Later turns={1} space={<p>The space</p>}>
      The month
    </Later>
  );
  expect(renderToStaticMarkup(withSpace)).toBe('<p>The space</p>');
  render(withSpace);
  await act(nextPaint);
  expect(screen.queryByText('The space')).not.toBeInTheDocument();
});

it('over the kept day a page is rendered as a whole, so that nothing that was seen disappears', () => {
  const kept = document.body.appendChild(document.createElement(KEPT_DAY_ELEMENT));
  expect(first()).toBe('<p>The month</p>');
  kept.remove();
});
