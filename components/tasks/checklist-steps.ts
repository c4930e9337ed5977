import { v7 as newId } from 'uuid';
import { TITLE_MAX } from '@/lib/shared/contract/plain/limits';
import type { ChecklistStep } from '@/lib/shared/contract/schemas/tasks';
import { isVisible } from '@/lib/shared/text/visible';

type Steps = readonly ChecklistStep[];

/** The mark before a step in a pasted list: '- ', '* ', '[ ] ', '- [x] '. */
const bullet = /^\s*(?:[-*•]\s+)?(?:\[([ xX]?)\]\s*)?/;

/**
 * Normalises the title of a step like the server, and cuts it to the characters that fit. Empty for a text without a
 * visible character.
 */
export function titleIn(text: string): string {
  const cut = cutTitle(text.trim().normalize('NFC')).trim();
  return isVisible(cut) ? cut : '';
}

/** Returns the characters of a text that fit into the title of a step. */
export const cutTitle = (text: string): string => [...text].slice(0, TITLE_MAX).join('');

/** Returns the steps that a text holds, one in each line, with the marks of a list taken off. */
export const stepsIn = (text: string): ChecklistStep[] =>
  text.split(/\r?\n|\r/).flatMap((line) => {
    const [marks = '', box = ''] = bullet.exec(line) ?? [];
    const title = titleIn(line.slice(marks.length));
    return title === '' ? [] : [{ id: newId(), title, done: box.trim() !== '' }];
  });

export const inserted = (steps: Steps, index: number, added: Steps): ChecklistStep[] => [
  ...steps.slice(0, index),
  ...added,
  ...steps.slice(index),
];

export const changed = (steps: Steps, id: string, change: Partial<ChecklistStep>): ChecklistStep[] =>
  steps.map((step) => (step.id === id ? { ...step, ...change } : step));

/** Returns the steps with one of them at another place; unchanged where there is no such place. */
export function moved(steps: Steps, from: number, to: number): ChecklistStep[] {
  const step = steps[from];
  if (!step || to < 0 || to >= steps.length) return [...steps];
  return inserted(
    steps.filter((other) => other !== step),
    to,
    [step],
  );
}
