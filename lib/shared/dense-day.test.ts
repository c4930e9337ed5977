import fc from 'fast-check';
import { DENSE_ABOVE, foldedAtFirst, inSight } from './dense-day';

const tasks = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    completed: fc.boolean(),
    priority: fc.constantFrom('low', 'medium', 'high'),
  }),
  { maxLength: 40, selector: ({ id }) => id },
);

it('shows a short day whole', () => {
  fc.assert(
    fc.property(tasks, (list) => {
      const short = list.slice(0, DENSE_ABOVE);
      expect(inSight(short, foldedAtFirst(short))).toEqual(short);
    }),
  );
});

it('never folds the first twelve or a high one that is still to do', () => {
  fc.assert(
    fc.property(tasks, (list) => {
      const shown = inSight(list, foldedAtFirst(list));
      for (const [index, task] of list.entries()) {
        const mustShow = index < DENSE_ABOVE || (task.priority === 'high' && !task.completed);
        expect(shown.includes(task)).toBe(mustShow);
      }
    }),
  );
});

it('keeps in sight what is completed there, and what is added later', () => {
  fc.assert(
    fc.property(tasks, (list) => {
      const folded = foldedAtFirst(list);
      const shown = inSight(list, folded);
      const later = [
        ...list.map((task) => ({ ...task, completed: true })),
        { id: 'new', completed: false, priority: 'low' },
      ];
      const ids = inSight(later, folded).map(({ id }) => id);
      const urgentAtFirst = list.filter((task, index) => index >= DENSE_ABOVE && shown.includes(task));
      for (const { id } of [...shown, ...urgentAtFirst]) expect(ids).toContain(id);
      expect(ids).toContain('new');
    }),
  );
});
