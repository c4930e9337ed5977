import { isBlankText, lengthProblem, tidy } from '@/components/item/entry';
import type { Goal } from '@/lib/shared/contract/goals';
import { DESCRIPTION_MAX } from '@/lib/shared/contract/limits';

/** A goal as it is being written. */
export type GoalFields = { title: string; description: string };

export const BLANK_GOAL: GoalFields = { title: '', description: '' };

export const isBlankGoal = ({ title, description }: GoalFields): boolean =>
  isBlankText(title) && isBlankText(description);

export const fieldsOf = ({ title, description }: Goal): GoalFields => ({
  title,
  description: description ?? '',
});

export type GoalProblems = { title?: string; description?: string };

export const problemsOf = ({ title, description }: GoalFields): GoalProblems => ({
  title: lengthProblem(title),
  description: lengthProblem(description, DESCRIPTION_MAX),
});

export type GoalValues = Pick<Goal, 'title' | 'description'>;

/** What the fields say; null while something is missing or wrong. */
export function readGoal(fields: GoalFields): GoalValues | null {
  const { title, description } = problemsOf(fields);
  if (title || description || isBlankText(fields.title)) return null;
  return { title: tidy(fields.title), description: tidy(fields.description) || null };
}
