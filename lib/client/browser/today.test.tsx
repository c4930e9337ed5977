import { act, renderHook } from '@testing-library/react';
import { useToday } from './today';

beforeEach(() => jest.useFakeTimers({ now: new Date('2025-11-21T23:50:00') }));
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

it('moves on at midnight, to the very millisecond', () => {
  const { result } = renderHook(useToday);
  pass(10 * 60_000 - 1);
  expect(result.current).toBe('2025-11-21');
  pass(1);
  expect(result.current).toBe('2025-11-22');
});

it('follows within a minute when the machine is taken to another zone while the page is open', () => {
  const { result } = renderHook(useToday);
  // Fourteen hours ahead, where it is tomorrow; the timers have not advanced.
  jest.setSystemTime(new Date('2025-11-22T13:50:00'));
  expect(result.current).toBe('2025-11-21');
  pass(60_000);
  expect(result.current).toBe('2025-11-22');
  jest.setSystemTime(new Date('2025-11-21T23:55:00'));
  pass(60_000);
  expect(result.current).toBe('2025-11-21');
});

it('catches up at once when the page comes into view', () => {
  const { result } = renderHook(useToday);
  jest.setSystemTime(new Date('2025-11-24T08:00:00'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toBe('2025-11-24');
});

it('leaves no timer behind', () => {
  renderHook(useToday).unmount();
  expect(jest.getTimerCount()).toBe(0);
});
