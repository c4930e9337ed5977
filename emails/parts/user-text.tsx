import { linesOf, NAME_IN_TEXT, oneLine, shorten, unlinked } from '../people-text';

/** Lets long words break anywhere instead of widening the page. */
export const WRAP = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;

/**
 * Shows text that people wrote inside a sentence or row: with its own writing direction, and so that clients make no
 * link of it.
 * @param most the most visible characters; all if omitted
 */
export function UserText({ children, most }: { children: string; most?: number }) {
  const line = oneLine(children);
  return (
    <bdi dir="auto" style={WRAP}>
      {unlinked(most === undefined ? line : shorten(line, most))}
    </bdi>
  );
}

/** Shows a name inside a sentence. */
export const Name = ({ children }: { children: string }) => (
  <UserText most={NAME_IN_TEXT}>{children}</UserText>
);

/** Shows text of several lines that people wrote; each line has its own writing direction. */
export function UserLines({ children }: { children: string }) {
  return linesOf(children).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
    <div key={index} dir="auto" style={{ ...WRAP, minHeight: '12px' }}>
      {unlinked(line)}
    </div>
  ));
}
