import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

/** A row of the palette. */
export type PaletteOption = {
  id: string;
  /** The icon, or the mark of an item, at the start. */
  mark: ReactNode;
  title: ReactNode;
  /** The text that matches, below the title. */
  below?: ReactNode;
  note?: ReactNode;
  /** The date at the end. */
  trailing?: ReactNode;
  keys?: readonly string[];
  /** True for what is completed. */
  isDone?: boolean;
  /** The address, if the row is a place. */
  href?: string;
  run: () => void;
  /** Completes or reopens the item. */
  tick?: () => void;
};

export type PaletteSection = {
  id: string;
  /** Undefined for rows without a heading. */
  heading?: string;
  isYear?: boolean;
  options: readonly PaletteOption[];
};

export const PaletteRows = ({ sections }: { sections: readonly PaletteSection[] }) =>
  sections.map(({ id, heading, isYear, options }) => (
    <Command.Group
      key={id}
      className={classNames('hits', isYear && 'is-year')}
      heading={heading && <bdi>{heading}</bdi>}
    >
      {options.map((option) => (
        <Row key={option.id} option={option} />
      ))}
    </Command.Group>
  ));

function Row({ option }: { option: PaletteOption }) {
  const { id, mark, title, below, note, trailing, keys, isDone, run } = option;
  return (
    <Command.Item
      value={id}
      className={classNames('hit', below !== undefined && 'two', isDone && 'is-done')}
      onSelect={run}
    >
      <span className="kind">{mark}</span>
      <span className="t">
        <bdi>{title}</bdi>
        {below !== undefined && (
          <small>
            <bdi>{below}</bdi>
          </small>
        )}
      </span>
      {note !== undefined && <bdi className="mt">{note}</bdi>}
      {trailing}
      {keys && <Keys keys={keys} />}
    </Command.Item>
  );
}

export const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className="shortcut" aria-hidden="true">
    {keys.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);
