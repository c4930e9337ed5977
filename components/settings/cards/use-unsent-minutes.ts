import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a key press after which a number counts as finished. */
const PAUSE = 700;

type UnsentMinutes = {
  value: number;
  /** The value of an empty field. Without one it is sent empty, and the server reports the error. */
  fallback?: number;
  /** Stores the number. Resolves with its error, null when it is stored. */
  onSave: (minutes: number) => Promise<string | null>;
};

/** The state of a field of minutes. Its number is stored by `save`, after a short pause, or on unmount. */
export function useUnsentMinutes({ value, fallback, onSave }: UnsentMinutes) {
  const [draft, setDraft] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsent = useRef<string | null>(null);

  async function save(): Promise<void> {
    clearTimeout(timer.current);
    const text = unsent.current;
    unsent.current = null;
    if (text === null) return;
    const minutes = minutesIn(text) ?? fallback ?? Number.NaN;
    const answer = minutes === value ? null : await onSave(minutes);
    // Another number may have been typed meanwhile.
    if (unsent.current !== null) return;
    setWrong(answer);
    if (answer === null) setDraft(null);
  }

  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });
  useEffect(() => () => void latestSave.current(), []);

  function type(text: string): void {
    setDraft(text);
    setWrong(null);
    unsent.current = text;
    clearTimeout(timer.current);
    // An empty field is not stored after a pause, since a number is usually about to be typed.
    if (minutesIn(text) !== null) timer.current = setTimeout(() => void latestSave.current(), PAUSE);
  }

  return { text: draft ?? String(value), wrong, type, save };
}

function minutesIn(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? null : number;
}
