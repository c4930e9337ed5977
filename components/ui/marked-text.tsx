import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names';

/** A part of the text in UTF-16 units; `end` is exclusive. It looks like a token, or as `className` says. */
export type Mark = { start: number; end: number; className?: string };

type MarkedTextProps = {
  text: string;
  /** In the order of the text, without overlaps. */
  marks: readonly Mark[];
  /** The input that lies over the marks. It needs the same font, padding and line height. */
  children: ReactNode;
  className?: string;
};

/** Marks parts of the text of an input, behind it: the input itself holds plain text. */
export function MarkedText({ text, marks, children, className }: MarkedTextProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const mirror = useRef<HTMLSpanElement>(null);

  // The browser scrolls the input when the text is longer than it, also while nothing is typed.
  useLayoutEffect(() => {
    const input = frame.current?.querySelector('input, textarea');
    if (!input) return;
    const follow = () => mirror.current?.scrollTo?.(input.scrollLeft, input.scrollTop);
    follow();
    input.addEventListener('scroll', follow);
    return () => input.removeEventListener('scroll', follow);
  });

  return (
    <span ref={frame} className={classNames('marked', className)}>
      <span ref={mirror} className="marked-under" aria-hidden="true">
        {/* A flex container would drop the spaces between its own parts. */}
        <span>{partsOf(text, marks)}</span>
      </span>
      {children}
    </span>
  );
}

function partsOf(text: string, marks: readonly Mark[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let edge = 0;
  for (const { start, end, className } of marks) {
    parts.push(
      text.slice(edge, start),
      <Token key={start} className={className} text={text.slice(start, end)} />,
    );
    edge = end;
  }
  parts.push(text.slice(edge));
  return parts;
}

type TokenProps = Pick<ComponentProps<'span'>, 'className'> & { text: string };

const Token = ({ className, text }: TokenProps) => (
  <span className={classNames('token', className)}>{text}</span>
);
