import { act, renderHook } from '@testing-library/react';
import { useToday } from './today';

beforeEach(() => jest.useFakeTimers({ now: new Date('2025-11-21T23:50:00') }));
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

it('the day changes at midnight, to the millisecond', () => {
  const { result } = renderHook(useToday);
  pass(10 * 60_000 - 1);
  expect(result.current).toBe('2025-11-21');
  pass(1);
  expect(result.current).toBe('2025-11-22');
});

it('the day is that of another zone within a minute after the machine has been moved there', () => {
  const { result } = renderHook(useToday);
  // The clock of a zone fourteen hours ahead, where it is the next day; no time has passed.
  jest.setSystemTime(new Date('2025-11-22T13:50:00'));
  expect(result.current).toBe('2025-11-21');
  pass(60_000);
  expect(result.current).toBe('2025-11-22');
  jest.setSystemTime(new Date('2025-11-21T23:55:00'));
  pass(60_000);
  expect(result.current).toBe('2025-11-21');
});

it('the day is current at once when the page becomes visible', () => {
  const { result } = renderHook(useToday);
  jest.setSystemTime(new Date('2025-11-24T08:00:00'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toBe('2025-11-24');
});

it('no timer remains after the component is removed', () => {
  renderHook(useToday).unmount();
  expect(jest.getTimerCount()).toBe(0);
});
