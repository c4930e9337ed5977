import { useEffect, useState } from 'react';

/** How long nothing is typed before a line is judged, in milliseconds. */
const PAUSE = 700;

/** Hook: true once a text has not changed for a moment. */
export function useSettled(text: string): boolean {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === text;
}
