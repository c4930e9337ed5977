'use client';

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * Places in the frame that the open view fills: `when` in the phone's header contains the month button, and `dock`
 * above the phone's tabs contains the button that adds a task. `dock-space` is the space for the dock at the end of the
 * page, to which the view adds what its button takes.
 */
type SlotName = 'when' | 'dock' | 'dock-space';

type Slots = {
  places: Readonly<Record<SlotName, HTMLElement | null>>;
  setPlace: Readonly<Record<SlotName, (element: HTMLElement | null) => void>>;
};

const Context = createContext<Slots | null>(null);

function useSlots(): Slots {
  const value = useContext(Context);
  if (!value) throw new Error('A frame slot needs a SlotsProvider');
  return value;
}

export function SlotsProvider({ children }: { children: ReactNode }) {
  const [when, setWhen] = useState<HTMLElement | null>(null);
  const [dock, setDock] = useState<HTMLElement | null>(null);
  const [space, setSpace] = useState<HTMLElement | null>(null);
  const value = useMemo(
    () => ({
      places: { when, dock, 'dock-space': space },
      setPlace: { when: setWhen, dock: setDock, 'dock-space': setSpace },
    }),
    [when, dock, space],
  );
  return <Context value={value}>{children}</Context>;
}

type SlotProps = { name: SlotName };

/** The place in the frame. */
export function Slot({ name, className }: SlotProps & { className?: string }) {
  const { setPlace } = useSlots();
  return <div className={className} ref={setPlace[name]} />;
}

/** Renders the view's content into the place while the view is open. */
export function FillSlot({ name, children }: SlotProps & { children: ReactNode }) {
  const place = useSlots().places[name];
  return place && createPortal(children, place);
}
