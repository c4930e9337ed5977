import { renderHook } from '@testing-library/react';
import { Autosave } from './autosave';
import type { OnRefusal } from './item-actions';

type Note = { title: string; time: string | null; version: number };
type Sent = {
  base: Note;
  patch: Partial<Note>;
  answer: (isStored: boolean) => Promise<void>;
  refuse: OnRefusal;
};

const note: Note = { title: 'Water the fig', time: null, version: 1 };

let sent: Sent[];
let autosave: Autosave<Note, Partial<Note>>;

const patches = () => sent.map(({ patch }) => patch);
/** Answers the last request as a server that cannot be reached. */
const fail = async (showToast = () => {}) => {
  const last = sent.at(-1);
  last?.refuse(showToast);
  await last?.answer(false);
};

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  autosave = new Autosave(
    (base, patch, refuse) =>
      new Promise((resolve) => {
        const answer = async (isStored: boolean) => resolve(isStored);
        sent.push({ base, patch, answer, refuse });
      }),
  );
  autosave.open();
});
afterEach(() => jest.useRealTimers());

it('a typed text is stored 600 ms after the last key', () => {
  autosave.change(note, { title: 'W' }, true);
  jest.advanceTimersByTime(599);
  autosave.change(note, { title: 'Wa' }, true);
  jest.advanceTimersByTime(599);
  expect(patches()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(patches()).toEqual([{ title: 'Wa' }]);
  jest.runAllTimers();
  expect(patches()).toHaveLength(1);
});

it('a typed text is stored at once when the input is left, and when the sheet closes', () => {
  autosave.change(note, { title: 'Wa' }, true);
  autosave.flush();
  autosave.change(note, { title: 'Wat' }, true);
  autosave.close();
  expect(patches()).toEqual([{ title: 'Wa' }, { title: 'Wat' }]);
});

it('a typed text is not stored once the field cannot have it; what else waits is', () => {
  autosave.change(note, { time: '02:00' }, true);
  autosave.withdraw('time');
  jest.runAllTimers();
  autosave.flush();
  expect(patches()).toEqual([]);
  autosave.change(note, { title: 'Wa' }, true);
  autosave.change(note, { time: '02:00' }, true);
  autosave.withdraw('time');
  jest.runAllTimers();
  expect(patches()).toEqual([{ title: 'Wa' }]);
});

it('a choice is stored at once, together with what is typed', () => {
  autosave.change(note, { title: 'Wa' }, true);
  autosave.change(note, { time: '09:00' });
  expect(patches()).toEqual([{ title: 'Wa', time: '09:00' }]);
});

it('a text that was stored while it is typed is based on that, and not on another text that came since', () => {
  autosave.change(note, { title: 'Wa' }, true);
  jest.runAllTimers();
  const stored = { ...note, title: 'Wa', version: 2 };
  autosave.change(stored, { title: 'Wat' }, true);
  jest.runAllTimers();
  // The input still shows what was typed into it.
  autosave.change({ ...note, title: 'Wa, says Ines', version: 3 }, { title: 'Wate' }, true);
  autosave.leave();
  const theirs = { ...note, title: 'By Ines', version: 4 };
  autosave.change(theirs, { title: 'By Ines and me' }, true);
  autosave.leave();
  expect(sent.map(({ base }) => base)).toEqual([note, stored, stored, theirs]);
});

it('the title of a step is based on what was seen of it, and follows what others do to other steps', () => {
  type List = { steps: { id: string; title: string }[]; version: number };
  const list = (version: number, a: string, b: string): List => ({
    steps: [
      { id: 'a', title: a },
      { id: 'b', title: b },
    ],
    version,
  });
  const bases: List[] = [];
  const steps = new Autosave<List, Partial<List>>(async (base) => bases.push(base) > 0);
  const type = (item: List, { steps: typed }: List) => {
    steps.change(item, { steps: typed }, true, 'a');
    jest.runAllTimers();
  };
  const first = list(1, 'Flour', 'Salt');
  const otherStep = list(3, 'Flour, so', 'Sea salt');
  type(first, list(1, 'Flour, so', 'Salt'));
  type(otherStep, list(3, 'Flour, sof', 'Sea salt'));
  // The input still shows what was typed into it.
  type(list(4, 'Rye', 'Sea salt'), list(4, 'Flour, soft', 'Sea salt'));
  expect(bases).toEqual([first, otherStep, otherStep]);
});

it('a change is based on the item as it was when the change began', () => {
  autosave.change(note, { title: 'Wa' }, true);
  autosave.change({ ...note, version: 2 }, { title: 'Wat' }, true);
  autosave.leave();
  autosave.change({ ...note, version: 3 }, { title: 'Water' }, true);
  autosave.flush();
  expect(sent.map(({ base }) => base.version)).toEqual([1, 3]);
});

it('what could not be stored is sent again on demand, with its own base', async () => {
  autosave.change(note, { title: 'Wa' });
  await fail();
  autosave.tryAgain();
  expect(patches()).toEqual([{ title: 'Wa' }, { title: 'Wa' }]);
  expect(sent[1]?.base).toBe(note);
  await sent[1]?.answer(true);
  autosave.tryAgain();
  expect(sent).toHaveLength(2);
});

it('what could not be stored is sent with the next change, which wins', async () => {
  autosave.change(note, { title: 'Wa', time: '09:00' });
  await fail();
  autosave.change(note, { title: 'Wat' });
  expect(patches().at(-1)).toEqual({ title: 'Wat', time: '09:00' });
});

it('of two changes under way that both fail, the newer one is sent again', async () => {
  autosave.change(note, { title: 'Hel' });
  autosave.change(note, { title: 'Hello' });
  for (const { refuse, answer } of [...sent]) {
    refuse(() => {});
    await answer(false);
  }
  autosave.tryAgain();
  expect(patches().slice(2)).toEqual([{ title: 'Hello' }]);
});

describe('of a change that failed, fields that a later one has too are not sent again', () => {
  beforeEach(async () => {
    autosave.change(note, { title: 'Hel', time: '09:00' });
    autosave.change(note, { title: 'Hello' });
    sent[0]?.refuse(() => {});
    await sent[0]?.answer(false);
  });

  it('once the later one is stored', async () => {
    await sent[1]?.answer(true);
    autosave.close();
    expect(patches().slice(2)).toEqual([{ time: '09:00' }]);
  });

  it('while the later one is under way', () => {
    autosave.change(note, { time: '10:00' });
    expect(patches().slice(2)).toEqual([{ time: '10:00' }]);
  });

  it('when the sheet closes while the later one is under way', () => {
    autosave.close();
    expect(patches().slice(2)).toEqual([{ time: '09:00' }]);
  });
});

it('what was discarded is not sent again', async () => {
  autosave.change(note, { title: 'Wa' });
  await fail();
  autosave.discard();
  autosave.tryAgain();
  autosave.close();
  expect(sent).toHaveLength(1);
});

it('after the sheet has closed, a toast tells of a failure', async () => {
  const showToast = jest.fn();
  autosave.change(note, { title: 'Wa' });
  await fail(showToast);
  expect(showToast).not.toHaveBeenCalled();
  autosave.close();
  await fail(showToast);
  expect(showToast).toHaveBeenCalledTimes(1);
});

it('what has failed is kept while the sheet is closed, unless it was changed elsewhere since', async () => {
  autosave.change(note, { title: 'Wa', time: '09:00' });
  await fail();
  autosave.forgetReplaced({ ...note, time: '10:00', version: 2 });
  autosave.tryAgain();
  expect(patches().slice(1)).toEqual([{ title: 'Wa' }]);
});

it('the toast of a closed sheet sends all that has failed, and nothing older than what was sent since', async () => {
  const toasts: (() => void)[] = [];
  const showToast = (again: () => void) => void toasts.push(again);
  autosave.change(note, { title: 'Hel' });
  autosave.change(note, { title: 'Hello' });
  autosave.change(note, { time: '09:00' }, true);
  autosave.close();
  for (const { refuse, answer } of [...sent]) {
    refuse(showToast);
    await answer(false);
  }
  expect(toasts).toHaveLength(2);
  toasts.at(-1)?.();
  expect(patches().slice(3)).toEqual([{ title: 'Hello', time: '09:00' }]);
});

it('a text of an occurrence is held until it is left, and not said to be on its way', () => {
  const occurrence = { ...note, series: { id: 'series' } };
  const shown = () => {
    const { result, unmount } = renderHook(() => autosave.useShown(occurrence));
    unmount();
    return result.current.status;
  };
  autosave.change(occurrence, { title: 'Wa' }, true);
  jest.runAllTimers();
  expect(shown()).toBe('held');
  autosave.leave();
  expect(shown()).toBe('saving');
});
