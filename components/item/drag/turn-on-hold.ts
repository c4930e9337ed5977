/**
 * Returns a function that is called with the button to another period over which something is held, null for none. The
 * button is pressed again and again as long as that lasts.
 *
 * @param hold milliseconds until it is pressed
 * @param onTurned called after each press
 */
export function turnOnHold(hold: number, onTurned: () => void): (button: Element | null) => void {
  let turn: { button: Element; timer: ReturnType<typeof setTimeout> } | null = null;
  return (button) => {
    if (turn?.button === button) return;
    clearTimeout(turn?.timer);
    turn?.button.removeAttribute('data-over');
    turn = null;
    if (!(button instanceof HTMLElement)) return;
    button.setAttribute('data-over', 'turn');
    const timer = setTimeout(() => {
      turn = null;
      button.removeAttribute('data-over');
      button.click();
      onTurned();
    }, hold);
    turn = { button, timer };
  };
}
