import * as Primitive from '@radix-ui/react-dialog';
import { useLayoutEffect, useRef, useState } from 'react';
import { ManageCollaborators } from '@/components/collaboration/manage-collaborators';
import { type PaletteFor, palette } from '@/components/planner/shortcuts/open-palette';
import { classNames } from '@/components/ui/class-names';
import { isOfInputMethod } from '@/components/ui/keys';
import styles from './palette.module.css';
import { PaletteBody } from './palette-body';

/** The accessible name of the input, which is its placeholder too. */
const NAMES: Record<PaletteFor, string> = {
  all: 'Search every year, or name an action',
  day: 'Go to a day',
};

type PalettePanelProps = { what: PaletteFor | null };

/** The palette, which hangs from the frame; on a phone it fills the screen. */
export function PalettePanel({ what }: PalettePanelProps) {
  const [isManaging, setManaging] = useState(false);
  return (
    <>
      {what !== null && <Panel key={what} what={what} onManage={() => setManaging(true)} />}
      <ManageCollaborators open={isManaging} onOpenChange={setManaging} />
    </>
  );
}

function Panel({ what, onManage }: { what: PaletteFor; onManage: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const slip = useRef<HTMLDivElement>(null);
  // Read during the first render, since the input takes the focus on mount.
  const [opener] = useState(() => document.activeElement);
  /** Called once the palette has closed and given the focus back. */
  const next = useRef<(() => void) | null>(null);
  const [text, setText] = useState('');
  useVisibleHeight(slip);

  function leave(run: () => void): void {
    next.current = run;
    palette.set(null);
  }

  return (
    <Primitive.Root open onOpenChange={() => palette.set(null)}>
      <Primitive.Portal>
        <Primitive.Overlay className={styles.veil}>
          <Primitive.Content
            ref={slip}
            className={classNames('palette', styles.palette)}
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              input.current?.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (opener instanceof HTMLElement) opener.focus();
              next.current?.();
            }}
            // The toast of a tick lies over the frame, and its Undo leaves the palette open.
            onInteractOutside={(event) => {
              const { target } = event;
              if (target instanceof Element && target.closest('[data-sonner-toaster]'))
                event.preventDefault();
            }}
            onEscapeKeyDown={(event) => {
              // While a word is composed, Escape discards it.
              if (!isOfInputMethod(event) && text === '') return;
              event.preventDefault();
              if (!isOfInputMethod(event)) setText('');
            }}
          >
            <Primitive.Title className="vh">Search and commands</Primitive.Title>
            <PaletteBody
              what={what}
              name={NAMES[what]}
              text={text}
              onWrite={setText}
              input={input}
              leave={leave}
              onManage={onManage}
            />
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Keeps the palette of a phone above the on-screen keyboard, which covers the foot of the page. */
function useVisibleHeight(slip: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const follow = () => {
      slip.current?.style.setProperty('--visible', `${Math.round(visualViewport.height)}px`);
      slip.current?.style.setProperty('--above', `${Math.round(visualViewport.offsetTop)}px`);
    };
    follow();
    visualViewport.addEventListener('resize', follow);
    visualViewport.addEventListener('scroll', follow);
    return () => {
      visualViewport.removeEventListener('resize', follow);
      visualViewport.removeEventListener('scroll', follow);
    };
  }, [slip]);
}
