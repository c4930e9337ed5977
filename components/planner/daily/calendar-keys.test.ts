import { dayForKey } from './calendar-keys';

const friday = '2025-11-21';

it.each([
  ['ArrowRight', '2025-11-22'],
  ['ArrowLeft', '2025-11-20'],
  ['ArrowDown', '2025-11-28'],
  ['ArrowUp', '2025-11-14'],
  ['Home', '2025-11-16'],
  ['End', '2025-11-22'],
  ['PageDown', '2025-12-21'],
  ['PageUp', '2025-10-21'],
  ['Enter', null],
  ['a', null],
])('%s moves from a Friday to %s', (key, day) => {
  expect(dayForKey(key, friday)).toBe(day);
});

it('arrow keys follow the writing direction of the page', () => {
  expect(dayForKey('ArrowLeft', friday, 'rtl')).toBe('2025-11-22');
  expect(dayForKey('ArrowRight', friday, 'rtl')).toBe('2025-11-20');
});

it('PageDown moves to the last day of a shorter month', () => {
  expect(dayForKey('PageDown', '2025-01-31')).toBe('2025-02-28');
});

it('keys do not leave the calendar', () => {
  expect(dayForKey('ArrowUp', '1900-01-03')).toBeNull();
  expect(dayForKey('PageDown', '9999-12-31')).toBeNull();
});
