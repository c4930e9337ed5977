import type { QueryClient } from '@tanstack/react-query';
import { focusTargetOf, neighbourOf } from '@/components/item/row/row-focus';
import { classNames } from '@/components/ui/class-names';
import { announce } from '@/lib/client/browser/announcements';
import { PHONE } from '@/lib/client/browser/media';
import type { Movable } from '@/lib/client/moves/movable';
import { moveItem } from '@/lib/client/moves/moves';
import { addDays, type Day, dayAt } from '@/lib/shared/calendar/days';
import styles from './drag.module.css';
import type { Session } from './session';
import { heldBy } from './targets';

/** Pixels by which a finger moves sideways before the row follows it, and by which a swipe takes effect. */
const SLACK = 10;
const ENOUGH = 72;
/** The width of the two buttons at the end of a row, and of what a swipe to the end shows. */
const WIDTH = 152;
/** Milliseconds in which a row returns (`--t-base` in tokens.css). */
const RETURNS_IN = 200;

type Swiped = { row: HTMLElement; title: string; parts: HTMLElement[]; by: number; mayGo: boolean };

/**
 * Swipes of a finger over the rows of tasks on a phone. To the end (to the right in English) completes the task, or
 * opens it again; to the start shows two buttons, Tomorrow and Later. The ring and 'Move to…' do the same by a press.
 *
 * A swipe differs from scrolling by its direction (the rows leave only vertical moves to the browser), and from the long
 * press that lifts a row by coming first. Its end is not passed on, so that the page shows no other tab.
 *
 * @param ignoreClick see `clickGuard`
 */
export function followSwipes(client: QueryClient, session: Session, ignoreClick: () => void): () => void {
  let press: { id: number; x: number; y: number; row: HTMLElement; from: number } | null = null;
  let swiped: Swiped | null = null;
  let isSwiping = false;

  function onPointerDown({
    pointerId,
    pointerType,
    isPrimary,
    clientX,
    clientY,
    target,
  }: PointerEvent): void {
    // A second finger leaves the row to the first.
    if (press && pointerType === 'touch' && !isPrimary) return;
    press = null;
    isSwiping = false;
    if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return;
    if (swiped && !swiped.row.contains(target)) close();
    if (target.closest('[data-uncovered]')) return;
    const row = target.closest<HTMLElement>('.row[data-drag^="task "]');
    if (!row || row.querySelector('[data-choose]') || !window.matchMedia(PHONE).matches) return;
    press = { id: pointerId, x: clientX, y: clientY, row, from: swiped?.row === row ? swiped.by : 0 };
  }

  function onPointerMove({ pointerId, clientX, clientY }: PointerEvent): void {
    if (press?.id !== pointerId) return;
    const dx = clientX - press.x;
    const dy = clientY - press.y;
    if (!isSwiping) {
      if (session.isActive() || (Math.abs(dy) > SLACK && Math.abs(dy) >= Math.abs(dx))) {
        press = null;
        return;
      }
      if (Math.abs(dx) <= SLACK) return;
      isSwiping = true;
      if (swiped?.row !== press.row) {
        remove();
        swiped = begin(client, press.row);
      }
      delete swiped.row.dataset.returns;
    }
    if (swiped) follow(swiped, press.from + dx * signOf(press.row));
  }

  function onPointerUp(event: PointerEvent): void {
    if (press?.id !== event.pointerId) return;
    // A press on a row beside its buttons closes them.
    const isForRow = isSwiping || press.from !== 0;
    press = null;
    if (!isForRow) return;
    settle(isSwiping);
    isSwiping = false;
    // The press ends here: it is neither a swipe of the page nor a click.
    event.stopPropagation();
    ignoreClick();
  }

  function settle(hasMoved: boolean): void {
    if (!swiped) return;
    const { row, by, title } = swiped;
    if (!row.isConnected) {
      remove();
      return;
    }
    if (hasMoved && by <= -ENOUGH) {
      row.dataset.returns = '';
      follow(swiped, -WIDTH);
      const names = [...row.querySelectorAll('[data-uncovered] button')].map(
        ({ textContent }) => textContent,
      );
      announce(`${names.join(', ')}: ${title}`);
      return;
    }
    close();
    if (by >= ENOUGH) row.querySelector<HTMLElement>('.check')?.click();
  }

  function begin(to: QueryClient, row: HTMLElement): Swiped {
    const held = heldBy(to, row);
    const title = row.querySelector('bdi')?.textContent ?? '';
    const parts = [doneOf(row), ...(held ? [daysOf(held, row)] : [])];
    row.append(...parts);
    row.dataset.swiped = '';
    return { row, title, parts, by: 0, mayGo: held !== null };
  }

  /** The buttons that a swipe to the start shows. */
  function daysOf(held: Movable, row: HTMLElement): HTMLElement {
    const group = document.createElement('div');
    group.className = classNames(styles.uncovered, styles.days);
    group.dataset.uncovered = '';
    group.setAttribute('role', 'group');
    group.setAttribute('aria-label', `Move: ${held.item.title}`);
    const today = dayAt(new Date());
    const tomorrow = addDays(today, 1);
    const { date } = held.item;
    if (date === null || date === tomorrow) group.append(dayButton('Today', 'day', today));
    if (date !== tomorrow) group.append(dayButton('Tomorrow', 'arrow', tomorrow));
    if (date !== null) group.append(dayButton('Later', 'shelf', null));
    return group;

    function dayButton(name: string, icon: string, to: Day | null): HTMLButtonElement {
      const button = document.createElement('button');
      button.type = 'button';
      button.append(iconOf(icon), name);
      button.addEventListener('click', () => {
        const neighbour = neighbourOf(row.id);
        const next = neighbour ? focusTargetOf(neighbour) : endOf(row);
        // Others may have changed the item, or the rights to it, since the swipe.
        const now = heldBy(client, row);
        remove();
        if (now) moveItem(client, now, to === null ? { date: null, time: null } : { date: to });
        next?.focus({ preventScroll: true });
      });
      return button;
    }
  }

  /** Lets the row return to its place. */
  function close(): void {
    if (!swiped) return;
    const closing = swiped;
    swiped = null;
    closing.row.dataset.returns = '';
    follow(closing, 0);
    setTimeout(() => takeAway(closing), RETURNS_IN);
  }

  function remove(): void {
    if (swiped) takeAway(swiped);
    swiped = null;
  }

  function cancel(event: PointerEvent): void {
    if (press?.id !== event.pointerId) return;
    press = null;
    isSwiping = false;
    close();
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !swiped?.row.isConnected) return;
    event.preventDefault();
    close();
  };

  const ended = new AbortController();
  const options = { signal: ended.signal, capture: true };
  document.addEventListener('pointerdown', onPointerDown, options);
  document.addEventListener('pointermove', onPointerMove, options);
  document.addEventListener('pointerup', onPointerUp, options);
  document.addEventListener('pointercancel', cancel, options);
  document.addEventListener('keydown', onKeyDown, options);
  return () => {
    remove();
    ended.abort();
  };
}

/** Moves the content of the row by a number of pixels towards its end, and shows what is under it. */
function follow(swiped: Swiped, by: number): void {
  const { row, mayGo } = swiped;
  swiped.by = Math.max(mayGo ? -WIDTH : 0, Math.min(WIDTH, by));
  row.style.setProperty('--by', `${swiped.by * signOf(row)}px`);
  row.style.setProperty('--shown', `${Math.abs(swiped.by)}px`);
  row.dataset.swiped = swiped.by > 0 ? 'done' : 'days';
  row.toggleAttribute('data-enough', swiped.by >= ENOUGH);
}

function takeAway({ row, parts }: Swiped): void {
  for (const part of parts) part.remove();
  // Another swipe of the row may have begun since.
  if (row.querySelector('[data-uncovered]')) return;
  for (const name of ['swiped', 'returns', 'enough']) delete row.dataset[name];
  for (const name of ['--by', '--shown']) row.style.removeProperty(name);
}

/** The element that gets the focus when the only row leaves: the leaf, or the button that adds for later. */
const endOf = (row: HTMLElement): HTMLElement | null | undefined =>
  row.closest<HTMLElement>('.leaf') ?? row.closest('.later')?.querySelector<HTMLElement>('.add-line');

/** 1 where the end of a row is to its right, and -1 where it is to its left. */
const signOf = (row: HTMLElement): 1 | -1 => (getComputedStyle(row).direction === 'rtl' ? -1 : 1);

/** The element that a swipe to the end shows. It says the same as the ring, which is read in its place. */
function doneOf(row: HTMLElement): HTMLElement {
  const part = document.createElement('div');
  part.className = classNames(styles.uncovered, styles.done);
  part.dataset.uncovered = '';
  part.setAttribute('aria-hidden', 'true');
  const isDone = row.querySelector('.check')?.getAttribute('aria-checked') === 'true';
  part.append(iconOf(isDone ? 'undo' : 'check'), isDone ? 'Not done' : 'Done');
  return part;
}

function iconOf(name: string): HTMLElement {
  const icon = document.createElement('i');
  icon.className = `i i-${name}`;
  icon.setAttribute('aria-hidden', 'true');
  return icon;
}
