import fc from 'fast-check';
import { DENSE_ABOVE, foldTasks } from './dense-day';

const tasks = fc.array(
  fc.record({
    id: fc.uuid(),
    completed: fc.boolean(),
    priority: fc.constantFrom('low', 'medium', 'high'),
  }),
  { maxLength: 40 },
);

it('shows a short day whole', () => {
  const twelve = Array.from({ length: DENSE_ABOVE }, (_, index) => ({
    id: String(index),
    completed: false,
    priority: 'low',
  }));
  expect(foldTasks(twelve)).toEqual({ shown: twelve, folded: 0 });
});

it('never folds the first twelve, a high one still to do, or what is to be kept', () => {
  fc.assert(
    fc.property(tasks, fc.nat(), (list, pick) => {
      const keep = new Set(list.filter((_, index) => index % 7 === pick % 7).map(({ id }) => id));
      const { shown, folded } = foldTasks(list, keep);
      expect(shown.length + folded).toBe(list.length);
      for (const [index, task] of list.entries()) {
        const isUrgent = task.priority === 'high' && !task.completed;
        if (list.length > DENSE_ABOVE)
          expect(shown.includes(task)).toBe(index < DENSE_ABOVE || isUrgent || keep.has(task.id));
      }
      expect(shown).toEqual(list.filter((task) => shown.includes(task)));
    }),
  );
});
