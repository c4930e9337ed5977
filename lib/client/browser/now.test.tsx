import { act, renderHook } from '@testing-library/react';
import { useMinuteNow } from './now';

beforeEach(() => jest.useFakeTimers({ now: new Date('2025-11-21T14:05:40') }));
afterEach(() => jest.useRealTimers());

it('the minute changes on the full minute, also past midnight', () => {
  const { result } = renderHook(() => useMinuteNow());
  expect(result.current).toBe(14 * 60 + 5);
  act(() => jest.advanceTimersByTime(19_999));
  expect(result.current).toBe(14 * 60 + 5);
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBe(14 * 60 + 6);
  act(() => jest.advanceTimersByTime(10 * 60 * 60_000));
  expect(result.current).toBe(6);
});

it('the minute is current when the page becomes visible after the device has slept', () => {
  const { result } = renderHook(() => useMinuteNow());
  jest.setSystemTime(new Date('2025-11-21T18:00:00'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toBe(18 * 60);
});

it('no timer remains after the component is removed', () => {
  renderHook(() => useMinuteNow()).unmount();
  expect(jest.getTimerCount()).toBe(0);
});
