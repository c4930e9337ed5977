import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { LoadFailure } from '@/components/lists/leaf-states';
import styles from '@/components/settings/settings.module.css';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Spinner } from '@/components/ui/loading';
import { Menu, MenuItem } from '@/components/ui/menu';
import { Switch } from '@/components/ui/switch';
import { detailsOf } from '@/lib/client/http/api';
import { stateOf } from '@/lib/client/query/read-state';
import {
  outsideCalendars,
  useChangeOutside,
  useReadOutside,
  useRemoveOutside,
} from '@/lib/client/settings/outside-calendars';
import type { OutsideCalendar } from '@/lib/shared/contract/schemas/outside-calendars';
import { agoOf, dayIn } from '@/lib/shared/text/ago';
import { counted } from '@/lib/shared/text/day-counts';
import { ChangeOutside } from './change-outside';
import { NewOutside } from './new-outside';
import outside from './outside.module.css';

/** The person's calendars elsewhere: to add one, to show or hide it, to change it and to remove it. */
export function OutsideCard() {
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  const query = useQuery(outsideCalendars);
  const state = stateOf(query);
  const all = query.data ?? [];
  return (
    <section className="sheet" aria-labelledby={id} aria-busy={state === 'loading'}>
      <div className={styles.cardHead}>
        <h2 id={id} ref={head} tabIndex={-1}>
          Outside calendars
        </h2>
      </div>
      {state === 'loading' && (
        <div className={classNames(styles.setting, styles.waitingCard)} role="status">
          <p>
            <Spinner />
            Loading your outside calendars...
          </p>
        </div>
      )}
      {state === 'failed' && (
        <div className={styles.failedCard}>
          <LoadFailure
            text="Your outside calendars could not be loaded."
            onTryAgain={() => {
              head.current?.focus();
              void query.refetch();
            }}
          />
        </div>
      )}
      {state === 'ready' && all.length === 0 && (
        <div className={styles.setting}>
          <p>None yet. What others publish as a calendar is shown beside your own plans.</p>
        </div>
      )}
      {all.length > 0 && (
        <ul aria-labelledby={id}>
          {all.map((calendar) => (
            <OutsideRow key={calendar.id} calendar={calendar} onRemoved={() => head.current} />
          ))}
        </ul>
      )}
      <NewOutside />
    </section>
  );
}

type OutsideRowProps = {
  calendar: OutsideCalendar;
  /** Returns what has the focus once the row is gone. */
  onRemoved: () => HTMLElement | null;
};

function OutsideRow({ calendar, onRemoved }: OutsideRowProps) {
  const { id, name, colour, hidden, failingSince } = calendar;
  const change = useChangeOutside(id);
  const read = useReadOutside(id);
  const remove = useRemoveOutside(id);
  const [isChanging, setChanging] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const isConfirmed = useRef(false);
  const failure = change.error ?? read.error ?? remove.error;

  function close(): void {
    setChanging(false);
    // Once the form is gone.
    setTimeout(() => more.current?.focus());
  }

  return (
    <li className={classNames(styles.setting, outside.calendar)}>
      <span
        className={classNames(outside.dottedBar, failingSince !== null && outside.failing)}
        data-colour={colour ?? undefined}
        aria-hidden="true"
      />
      <div>
        <strong dir="auto">{name}</strong>
        <State calendar={calendar} />
        {failure && (
          <p className="error" role="alert">
            {detailsOf(failure) ?? 'Not saved. Please try again.'}
          </p>
        )}
      </div>
      <div className={outside.atEnd}>
        {failingSince !== null && (
          <Button
            size="sm"
            disabled={read.isPending}
            aria-label={`Try again: ${name}`}
            onClick={() => read.mutate(undefined)}
          >
            Try again
          </Button>
        )}
        <Switch
          label={`Show ${name}`}
          checked={!(change.isPending ? (change.variables.hidden ?? hidden) : hidden)}
          onChange={(isShown) => change.mutate({ hidden: !isShown })}
        />
        <Menu trigger={<IconButton ref={more} icon="dots" size="sm" label={`More about ${name}`} />}>
          <MenuItem icon="pen" onSelect={() => setChanging(true)}>
            Change
          </MenuItem>
          <MenuItem icon="refresh" onSelect={() => read.mutate(undefined)}>
            Read now
          </MenuItem>
          <MenuItem icon="trash" danger onSelect={() => setAsking(true)}>
            Remove
          </MenuItem>
        </Menu>
      </div>
      {isChanging && <ChangeOutside calendar={calendar} onClose={close} />}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        returnFocusTo={() => (isConfirmed.current ? onRemoved() : more.current)}
        title="Remove this calendar?"
        description={name}
        yes="Remove"
        onYes={() => {
          isConfirmed.current = true;
          remove.mutate(undefined, {
            onError: () => {
              isConfirmed.current = false;
            },
          });
        }}
      >
        Its events are no longer shown. The calendar itself stays where it is.
      </ConfirmDialog>
    </li>
  );
}

/** Says where a calendar is, how many events it has, and when it was read, or since when it could not be. */
function State({
  calendar: { url, events, lastReadAt, failure, failingSince, countsAsBusy },
}: {
  calendar: OutsideCalendar;
}) {
  const now = new Date();
  if (failingSince !== null)
    return (
      <p>
        <span className={outside.failure}>
          <Icon name="alert" size={14} />
          {failure} Since {dayIn(new Date(failingSince), now)}.
        </span>
        {lastReadAt !== null && ' Shown as it was then.'}
      </p>
    );
  return (
    <>
      <p>
        {hostOf(url)}.{' '}
        {lastReadAt === null
          ? 'Being read...'
          : `${counted(events, 'event')}, read ${agoOf(lastReadAt, now)}.`}
        {countsAsBusy && ' Counts as busy.'}
      </p>
      {failure !== null && <p>{failure}</p>}
    </>
  );
}

/** Returns the host of an address; without its path, which may be a secret. */
function hostOf(url: string): string {
  const { host, pathname } = new URL(url);
  // The scheme webcal has no host in some browsers.
  return host || (pathname.split('/')[2] ?? url);
}
