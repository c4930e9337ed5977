import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import styles from './quick-below.module.css';
import { asMeant, readAgain } from './quick-texts';
import type { QuickComposer } from './use-quick-composer';
import { useSettled } from './use-settled';

export const ONLY_SAID = 'Write what is to be done. So far this is only a time.';

type QuickRemarkProps = {
  composer: QuickComposer;
  /** The id of an error, by which the field refers to it. */
  problemId: string;
  /** Focuses the line, since the pressed button leaves. */
  focusLine: () => void;
  /** True in a form that shows the errors of its fields itself. */
  hidesErrors?: boolean;
  /** At the end of the line. */
  children?: ReactNode;
};

/** The line for a remark: an error, or a word that is left as it is written. It is there without a remark, too. */
export function QuickRemark(props: QuickRemarkProps) {
  const { composer, problemId, focusLine, hidesErrors = false, children } = props;
  const { texts, reading, problems, isOnlySaid, write } = composer;
  const { plain, left } = reading;
  const isSettled = useSettled(texts.title);
  const [problem] = problems.values();
  const error = hidesErrors ? undefined : (problem ?? (isOnlySaid && isSettled ? ONLY_SAID : undefined));
  const act = (change: Parameters<typeof write>[0]) => () => {
    write(change);
    focusLine();
  };
  return (
    <div className="remarks">
      {error !== undefined ? (
        <p className={classNames(styles.remark, styles.isBad)} id={problemId} role="alert">
          <Icon name="alert" size={14} />
          <span>{error}</span>
        </p>
      ) : plain ? (
        <p className={styles.remark}>
          <span>
            “<bdi>{texts.title.slice(plain.start, plain.end).trim()}</bdi>” is a plain word now.{' '}
          </span>
          <button type="button" className="link" onClick={act(readAgain(texts))}>
            Read it again
          </button>
        </p>
      ) : (
        left && (
          <p className={styles.remark}>
            <span>
              “<bdi>{left.word}</bdi>” is left as written.{' '}
            </span>
            <button type="button" className="link" onClick={act(asMeant(left))}>
              It is the {left.means}
            </button>
          </p>
        )
      )}
      {children}
    </div>
  );
}
