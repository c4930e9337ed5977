import { linesOf, NAME_IN_TEXT, oneLine, shorten, unlinked } from '../people-text';

/** Lets long words break anywhere instead of widening the page. */
export const WRAP = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;

/** Text that people wrote, inside a sentence or row of ours: with its own direction, and never a link. */
export function Said({ children, most }: { children: string; most?: number }) {
  const line = oneLine(children);
  return (
    <bdi dir="auto" style={WRAP}>
      {unlinked(most === undefined ? line : shorten(line, most))}
    </bdi>
  );
}

/** A name inside a sentence. */
export const Name = ({ children }: { children: string }) => <Said most={NAME_IN_TEXT}>{children}</Said>;

/** Text of several lines that people wrote; each line has its own direction. */
export function SaidLines({ children }: { children: string }) {
  return linesOf(children).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
    <div key={index} dir="auto" style={{ ...WRAP, minHeight: '12px' }}>
      {unlinked(line)}
    </div>
  ));
}
