/** Milliseconds after React has drawn the page for which the elements that were pressed are awaited. */
const WAIT = 10_000;

/** Milliseconds within which something that is opened takes the focus. */
const OPENS_WITHIN = 3_000;

const CHECK = '[role="checkbox"]';
const rowOf = (check: Element): Element | null => check.closest('li[id]');
const isChecked = (check: Element): boolean => check.getAttribute('aria-checked') === 'true';

/** The elements that take a press: a button acts, a field gets the focus. */
const CONTROL = 'button, input, textarea';

/**
 * Identifies a control both in the kept day and in the page: by its row, if any, its name, and its place among equals.
 */
type PressedControl = { row: string | null; name: string; index: number };

/** Keys that are remembered at most: more come from one that something lies on. */
const MOST_KEYS = 500;

const nameOf = (control: Element): string => control.getAttribute('aria-label') ?? control.textContent;

/** Returns the controls with this name in the row with this id; without one, in the whole document. */
function controlsNamed(row: string | null, name: string): HTMLElement[] {
  const place = row === null ? document : document.getElementById(row);
  return [...(place?.querySelectorAll<HTMLElement>(CONTROL) ?? [])].filter((one) => nameOf(one) === name);
}

function identify(control: HTMLElement): PressedControl {
  const [row, name] = [rowOf(control)?.id ?? null, nameOf(control)];
  return { row, name, index: controlsNamed(row, name).indexOf(control) };
}

/** Presses a control as a mouse does: menus open on pointerdown, everything else acts on click. */
function press(control: HTMLElement): void {
  if (isField(control)) {
    control.focus();
    return;
  }
  for (const type of ['pointerdown', 'pointerup'])
    control.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: 'mouse' }));
  control.click();
}

const isField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** True for keys that the browser turns into a click of the button that has the focus. */
const isClick = ({ key, target }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') && target instanceof HTMLButtonElement;

/** Keys that only turn the page, so that what is typed after them is meant for the same place. */
const TURNING = '[]tf12345';

/**
 * Presses a key where the focus is. What browsers do by themselves only for keys of a keyboard is done here: a character
 * is written in a field, Backspace removes one, Enter sends the form.
 * @returns true if the page may be opening something for it, in which the focus will be
 */
function pressKey(pressed: KeyboardEvent): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = pressed;
  const place = document.activeElement ?? document.body;
  const init = { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, bubbles: true, cancelable: true };
  const isTaken = !place.dispatchEvent(new KeyboardEvent('keydown', init));
  if (isTaken || !isField(place)) return isTaken && !TURNING.includes(key);
  if (key === 'Enter' && place instanceof HTMLInputElement) place.form?.requestSubmit();
  else if (key === 'Backspace') document.execCommand('delete');
  else if (isCharacter(pressed)) document.execCommand('insertText', false, key);
  return false;
}

/** True for a key that writes something, also with AltGr, which some systems report as Ctrl and Alt. */
const isCharacter = (event: KeyboardEvent): boolean =>
  [...event.key].length === 1 && (!isChord(event) || event.getModifierState('AltGraph'));

const isChord = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey;

/** True for a key that is pressed again: the browser itself acts on chords, except on the one of the palette. */
const isRemembered = (event: KeyboardEvent): boolean =>
  !event.isComposing && !isClick(event) && (!isChord(event) || isCharacter(event) || event.key === 'k');

/**
 * Takes presses and keys before React does. Presses of checkboxes of rows are shown at once, and all are remembered. Of
 * other controls that are pressed in a row only the last is, since a person who sees nothing happen presses again.
 *
 * @param place the element with the kept day
 * @returns the function that stops this, and presses the same in the page that React has drawn
 */
export function takePresses(place: Element): () => void {
  /** The state that each pressed checkbox has got, by the id of its row: true for done. */
  const pressed = new Map<string, boolean>();
  /** The other controls, and the keys, in the order in which they were pressed. */
  const steps: (PressedControl | KeyboardEvent)[] = [];

  place.addEventListener('click', ({ target }) => {
    const element = target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;
    if (!element || element.getAttribute('aria-disabled') === 'true') return;
    const row = rowOf(element);
    if (element.matches(CHECK) && row) takeCheck(element, row);
    else {
      if (!(steps.at(-1) instanceof KeyboardEvent)) steps.pop();
      steps.push(identify(element));
    }
  });
  const takeKey = (event: KeyboardEvent): void => {
    if (isRemembered(event) && steps.length < MOST_KEYS) steps.push(event);
  };
  document.addEventListener('keydown', takeKey);

  function takeCheck(check: Element, row: Element): void {
    const isDone = !isChecked(check);
    check.setAttribute('aria-checked', String(isDone));
    for (const element of [check, row]) element.classList.toggle('is-done', isDone);
    pressed.set(row.id, isDone);
  }

  /**
   * Presses the steps one after the other. The rest is given up when a control does not come, or when something that is
   * opened takes no text: what is typed in a wrong place would act as shortcuts, or be added as an item.
   */
  async function replaySteps(): Promise<void> {
    for (const step of steps) {
      let isOpening: boolean;
      if (step instanceof KeyboardEvent) {
        // What was typed is taken by the page before Enter sends it.
        if (!isCharacter(step)) await nextTask();
        isOpening = pressKey(step);
        if (!isCharacter(step)) await nextTask();
      } else {
        const control = await whenThere(() => controlsNamed(step.row, step.name)[step.index]);
        if (!control) return;
        press(control);
        isOpening = true;
      }
      if (isOpening && step !== steps.at(-1) && !(await hasFieldFocus())) return;
    }
  }

  return () => {
    document.removeEventListener('keydown', takeKey);
    for (const [id, isDone] of pressed)
      void whenThere(() => document.getElementById(id)?.querySelector<HTMLElement>(CHECK)).then((check) => {
        if (check && isChecked(check) !== isDone) check.click();
      });
    void replaySteps();
  };
}

/** Waits until the page has an element, for at most `WAIT`; null if it does not come. */
function whenThere(find: () => HTMLElement | null | undefined): Promise<HTMLElement | null> {
  const found = find();
  if (found) return Promise.resolve(found);
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const element = find();
      if (element) end(element);
    });
    const timer = setTimeout(() => end(null), WAIT);
    const end = (element: HTMLElement | null) => {
      clearTimeout(timer);
      observer.disconnect();
      resolve(element);
    };
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

/** Waits until a field has the focus, for at most `OPENS_WITHIN`. Returns false if none gets it. */
function hasFieldFocus(): Promise<boolean> {
  if (isField(document.activeElement)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const onFocus = () => {
      if (isField(document.activeElement)) end(true);
    };
    const timer = setTimeout(() => end(false), OPENS_WITHIN);
    const end = (hasFocus: boolean) => {
      clearTimeout(timer);
      document.removeEventListener('focusin', onFocus);
      resolve(hasFocus);
    };
    document.addEventListener('focusin', onFocus);
  });
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
