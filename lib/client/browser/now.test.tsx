import { act, renderHook } from '@testing-library/react';
import { useMinuteNow } from './now';

beforeEach(() => jest.useFakeTimers({ now: new Date('2025-11-21T14:05:40') }));
afterEach(() => jest.useRealTimers());

it('moves on with the full minute, and over midnight', () => {
  const { result } = renderHook(() => useMinuteNow());
  expect(result.current).toBe(14 * 60 + 5);
  act(() => jest.advanceTimersByTime(19_999));
  expect(result.current).toBe(14 * 60 + 5);
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBe(14 * 60 + 6);
  act(() => jest.advanceTimersByTime(10 * 60 * 60_000));
  expect(result.current).toBe(6);
});

it('catches up when the page comes into view after the device has slept', () => {
  const { result } = renderHook(() => useMinuteNow());
  jest.setSystemTime(new Date('2025-11-21T18:00:00'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toBe(18 * 60);
});

it('leaves no timer behind', () => {
  renderHook(() => useMinuteNow()).unmount();
  expect(jest.getTimerCount()).toBe(0);
});
