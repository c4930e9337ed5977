import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a key after which a number counts as finished. */
const PAUSE = 700;

type UnsentMinutes = {
  value: number;
  /** What an empty field stands for. Without one it is sent as it is, and the server says what is wrong. */
  fallback?: number;
  /** Stores the number. Resolves with what is wrong with it, null when it is stored. */
  onSave: (minutes: number) => Promise<string | null>;
};

/** What stands in a field of minutes, and when it is stored: by `save`, after a short pause, or when the field goes. */
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
    // Something else may have been typed meanwhile.
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
    // An empty field is most often one about to be filled.
    if (minutesIn(text) !== null) timer.current = setTimeout(() => void latestSave.current(), PAUSE);
  }

  return { text: draft ?? String(value), wrong, type, save };
}

function minutesIn(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? null : number;
}
