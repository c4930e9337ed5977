import { linesOf, NAME_IN_TEXT, oneLine, shorten, unlinked } from '../people-text';

/** Long words break anywhere rather than push the page wide. */
export const WRAP = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;

/** What people wrote, within a sentence or a row of ours: in its own direction, and never a link. */
export function Said({ children, most }: { children: string; most?: number }) {
  const line = oneLine(children);
  return (
    <bdi dir="auto" style={WRAP}>
      {unlinked(most === undefined ? line : shorten(line, most))}
    </bdi>
  );
}

/** A name within a sentence. */
export const Name = ({ children }: { children: string }) => <Said most={NAME_IN_TEXT}>{children}</Said>;

/** What people wrote in several lines; each has its own direction. */
export function SaidLines({ children }: { children: string }) {
  return linesOf(children).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
    <div key={index} dir="auto" style={{ ...WRAP, minHeight: '12px' }}>
      {unlinked(line)}
    </div>
  ));
}
