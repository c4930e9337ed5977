import { Icon } from '@/components/ui/icon';
import { useGoalsAround } from '@/lib/client/items/goals';
import { useItemsOfShown } from '@/lib/client/people/people-filter';
import type { Day } from '@/lib/shared/calendar/days';
import { GOAL_TYPES, type GoalType } from '@/lib/shared/calendar/goal-periods';
import type { Goal } from '@/lib/shared/contract/schemas/goals';
import styles from './item-sheet.module.css';

const GROUPS: Readonly<Record<GoalType, string>> = {
  daily: 'Goals of the day',
  weekly: 'Goals of the week',
  monthly: 'Goals of the month',
  annual: 'Goals of the year',
};

type GoalValueProps = {
  label: string;
  value: string | null;
  /** The day whose goals are offered. */
  date: Day;
  /** The types of the goals that are offered. */
  types?: readonly GoalType[];
  mayEdit: boolean;
  onChange: (id: string | null) => void;
};

/** The goal that a task or another goal serves: one of the goals of its day, week, month and year. */
export function GoalValue({ label, value, date, types = GOAL_TYPES, mayEdit, onChange }: GoalValueProps) {
  const goals = useGoalsAround(date);
  const offered = useItemsOfShown(goals) ?? [];
  const isOffered = offered.some((goal) => goal.id === value && types.includes(goal.type));
  const chosen = goals.find(({ id }) => id === value);
  const parent = goals.find(({ id }) => id === chosen?.parentId);
  return (
    <div className={styles.goalValue}>
      {value !== null && <i className="mark" aria-hidden="true" />}
      {mayEdit ? (
        <select
          className="in-place"
          aria-label={label}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
        >
          <option value="">None</option>
          {value !== null && !isOffered && <option value={value}>{titleOf(chosen)}</option>}
          <GoalOptions goals={offered} types={types} />
        </select>
      ) : (
        <span>{value === null ? <small>None</small> : <bdi>{titleOf(chosen)}</bdi>}</span>
      )}
      {parent && (
        <small>
          <Icon name="sub" size={14} />
          <span className="vh">Part of </span>
          <bdi>{parent.title}</bdi>
        </small>
      )}
    </div>
  );
}

type GoalOptionsProps = { goals: readonly Goal[]; types?: readonly GoalType[] };

/** The options of a list of goals, in groups of their types. */
export const GoalOptions = ({ goals, types = GOAL_TYPES }: GoalOptionsProps) =>
  types.map((type) => (
    <GoalGroup key={type} label={GROUPS[type]} goals={goals.filter((goal) => goal.type === type)} />
  ));

/** A goal of another day, week, month or year is not read here. */
export const titleOf = (goal: Goal | undefined): string => goal?.title ?? 'A goal of another time';

const GoalGroup = ({ label, goals }: { label: string; goals: readonly Goal[] }) =>
  goals.length > 0 && (
    <optgroup label={label}>
      {goals.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </optgroup>
  );
