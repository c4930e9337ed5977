import { afterNextPaint, drawn } from './next-paint';

it('lets the frame be drawn first', async () => {
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

it('does its work also where nothing is drawn', async () => {
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  await drawn();
  expect(frames).toHaveLength(1);
  jest.mocked(window.requestAnimationFrame).mockRestore();
});

it('does its work at the latest when the page goes out of sight, and once', async () => {
  const works: string[] = [];
  afterNextPaint(() => works.push('work'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(works).toEqual(['work']);
  await drawn();
  expect(works).toEqual(['work']);
});
