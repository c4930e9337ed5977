import { type KeyboardEvent, useEffect } from 'react';
import { focusTargetOf, rowIdOf } from '@/components/item/row/row-focus';
import { Subject } from '@/components/sharing/subject';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import type { ScopeQuestion } from '@/lib/client/series/scope-questions';
import { useShortcutsOn } from '@/lib/client/settings/shortcuts';
import { RuleWords } from './rule-words';
import styles from './scope-panel.module.css';
import { choicesOf, differenceIn, titleOf } from './scope-words';

const isThere = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body;

/** Returns what the change has focused, else the row of the item: a menu of it was the opener, and is closed. */
function focusedOrRow(rowId: string): HTMLElement | null {
  if (isThere(document.activeElement)) return document.activeElement;
  // In a list beside others, the id begins with the name of the list.
  const row = document.querySelector<HTMLElement>(`[id$="${rowId}"]`);
  return row && focusTargetOf(row);
}

/** The open question. Its answers have the keys 1 to 3; Escape leaves everything as it is. */
export function ScopePanel({ question }: { question: ScopeQuestion }) {
  const { kind, item, change, answer } = question;
  const choices = choicesOf(question);
  const withKeys = useShortcutsOn();
  const difference = differenceIn(question);

  // The person closes the window: what they have changed is stored for this one.
  useEffect(() => {
    const onLeft = () => change !== null && !('recurrence' in change) && answer('this');
    window.addEventListener('pagehide', onLeft);
    return () => window.removeEventListener('pagehide', onLeft);
  }, [change, answer]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const focused = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = withKeys ? choices[Number(event.key) - 1] : undefined;
    if (!step && !chosen) return;
    event.preventDefault();
    if (chosen) answer(chosen.scope);
    else buttons[(focused + (step ?? 0) + buttons.length) % buttons.length]?.focus();
  }

  return (
    <Dialog
      open
      onOpenChange={() => answer(null)}
      title={titleOf(question)}
      isQuestion
      returnFocusTo={(opener) => (isThere(opener) ? opener : focusedOrRow(rowIdOf({ kind, id: item.id })))}
    >
      <Subject kind={kind} item={item}>
        {difference ? (
          <>
            <s>{difference.before}</s>
            <Icon name="arrow" size={14} />
            <span className="vh">becomes </span>
            {difference.after}
          </>
        ) : (
          item.series && (
            <>
              <Icon name="loop" size={14} />
              <RuleWords series={item.series} goalType={item.type} />
            </>
          )
        )}
      </Subject>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons in it */}
      <div className={styles.scopes} onKeyDown={onKeyDown}>
        {choices.map(({ scope, name, detail }, index) => (
          <button
            key={scope}
            type="button"
            data-dialog-focus={index === 0 || undefined}
            className={change === null && scope === 'all' ? styles.isBad : undefined}
            aria-keyshortcuts={withKeys ? String(index + 1) : undefined}
            onClick={() => answer(scope)}
          >
            <strong>{name}</strong> <small>{detail}</small>
            {withKeys && (
              <span className={styles.keyName} aria-hidden="true">
                {index + 1}
              </span>
            )}
          </button>
        ))}
      </div>
    </Dialog>
  );
}
