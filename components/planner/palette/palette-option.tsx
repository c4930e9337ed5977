import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { keyName } from '@/components/ui/key-name';
import styles from './palette.module.css';

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
      className={classNames(styles.group, isYear && styles.isYear)}
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
      className={classNames(styles.option, below !== undefined && styles.isTwoLines, isDone && styles.isDone)}
      onSelect={run}
    >
      <span className={styles.kind}>{mark}</span>
      <span className={styles.text}>
        <bdi>{title}</bdi>
        {below !== undefined && (
          <small>
            <bdi>{below}</bdi>
          </small>
        )}
      </span>
      {note !== undefined && <bdi className={styles.meta}>{note}</bdi>}
      {trailing}
      {keys && <Keys keys={keys} />}
    </Command.Item>
  );
}

export const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className={styles.shortcut} aria-hidden="true">
    {keys.map((key) => (
      <kbd key={key}>{keyName(key)}</kbd>
    ))}
  </span>
);
