/** Returns the time of day of an instant on the clock of this device, as HH:mm. */
export function clockOf(instant: number): string {
  const time = new Date(instant);
  return [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
