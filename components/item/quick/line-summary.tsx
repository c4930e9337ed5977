import { type RefObject, useEffect, useRef } from 'react';
import { announce } from '@/lib/client/browser/announcements';
import { summaryOf } from './said';
import type { QuickComposer } from './use-quick-composer';
import { useSettled } from './use-settled';

type LineSummaryProps = {
  composer: QuickComposer;
  inputRef: RefObject<HTMLElement | null>;
  /** The id of the element with the summary, which describes the line. */
  id: string;
  /** True for a line that was written before it was shown: what it said then is not announced. */
  isRestored: boolean;
};

/**
 * The reading of a line besides its title, for assistive technology. It is announced once the person pauses, if it is
 * something else than before.
 */
export function LineSummary({ composer, inputRef, id, isRestored }: LineSummaryProps) {
  const { texts, reading, date, today } = composer;
  const summary = summaryOf(reading, date, today);
  const isSettled = useSettled(texts.title);
  const last = useRef(isRestored ? summary : '');
  useEffect(() => {
    if (!isSettled || last.current === summary) return;
    last.current = summary;
    if (summary !== '' && document.activeElement === inputRef.current) announce(`Read: ${summary}`);
  }, [isSettled, summary, inputRef]);
  return (
    summary !== '' && (
      <span className="vh" id={id}>
        {summary}
      </span>
    )
  );
}
