import { afterNextPaint, nextPaint } from './next-paint';

it('the work runs after the next frame', async () => {
  const order: string[] = [];
  const work = new Promise<void>((resolve) =>
    afterNextPaint(() => {
      order.push('work');
      resolve();
    }),
  );
  requestAnimationFrame(() => order.push('frame'));
  await work;
  expect(order).toEqual(['frame', 'work']);
});

it('the work runs also where the browser renders no frames', async () => {
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  await nextPaint();
  expect(frames).toHaveLength(1);
  jest.mocked(window.requestAnimationFrame).mockRestore();
});

it('the work runs on a hidden page without a frame or a timer', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await nextPaint();
  hidden.mockRestore();
  jest.useRealTimers();
});

it('the work runs at once when the page becomes hidden, and only once', async () => {
  const works: string[] = [];
  afterNextPaint(() => works.push('work'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(works).toEqual(['work']);
  await nextPaint();
  expect(works).toEqual(['work']);
});
