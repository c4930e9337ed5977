/** Milliseconds after React has drawn the page for which the elements that were pressed are awaited. */
const WAIT = 10_000;

const CHECK = '[role="checkbox"]';
const rowOf = (check: Element): Element | null => check.closest('li[id]');
const isChecked = (check: Element): boolean => check.getAttribute('aria-checked') === 'true';

/**
 * Identifies a button both in the kept day and in the page: by its row, if any, its name, and its place among equals.
 */
type PressedButton = { row: string | null; name: string; index: number };

const nameOf = (button: Element): string => button.getAttribute('aria-label') ?? button.textContent;

/** Returns the buttons with this name in the row with this id; without one, in the whole document. */
function buttonsNamed(row: string | null, name: string): HTMLElement[] {
  const place = row === null ? document : document.getElementById(row);
  return [...(place?.querySelectorAll<HTMLElement>('button') ?? [])].filter((one) => nameOf(one) === name);
}

function identify(button: HTMLElement): PressedButton {
  const [row, name] = [rowOf(button)?.id ?? null, nameOf(button)];
  return { row, name, index: buttonsNamed(row, name).indexOf(button) };
}

/** Presses a button as a mouse does: menus open on pointerdown, everything else acts on click. */
function press(button: HTMLElement): void {
  for (const type of ['pointerdown', 'pointerup'])
    button.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: 'mouse' }));
  button.click();
}

/**
 * Takes presses before React does. Those of checkboxes of rows are shown at once, and all are remembered. Of the other
 * buttons only the last press is, since a person who sees nothing happen presses again.
 *
 * @param place the element with the kept day
 * @returns the function that presses the same checkboxes and the same button of the page that React has drawn
 */
export function takePresses(place: Element): () => void {
  /** The state that each pressed checkbox has got, by the id of its row: true for done. */
  const pressed = new Map<string, boolean>();
  let button: PressedButton | null = null;

  place.addEventListener('click', ({ target }) => {
    const element = target instanceof Element ? target.closest<HTMLElement>(`${CHECK}, button`) : null;
    if (!element || element.getAttribute('aria-disabled') === 'true') return;
    const row = rowOf(element);
    if (element.matches(CHECK) && row) takeCheck(element, row);
    else button = identify(element);
  });

  function takeCheck(check: Element, row: Element): void {
    const isDone = !isChecked(check);
    check.setAttribute('aria-checked', String(isDone));
    for (const element of [check, row]) element.classList.toggle('is-done', isDone);
    pressed.set(row.id, isDone);
  }

  /** Presses what is there already, and returns true when nothing is left. */
  function replay(): boolean {
    for (const [id, isDone] of pressed) {
      const check = document.getElementById(id)?.querySelector<HTMLElement>(CHECK);
      if (!check) continue;
      pressed.delete(id);
      if (isChecked(check) !== isDone) check.click();
    }
    const found = button && buttonsNamed(button.row, button.name)[button.index];
    if (found) {
      button = null;
      press(found);
    }
    return pressed.size === 0 && button === null;
  }

  return () => {
    if (replay()) return;
    const observer = new MutationObserver(() => {
      if (replay()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), WAIT);
  };
}
