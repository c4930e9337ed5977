'use client';

import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { DatedTarget } from '@/lib/client/changes/note-changes';
import { useNotes } from '@/lib/client/discussion/day-notes';
import { type Day, formatDay } from '@/lib/shared/calendar/days';
import { counted } from '@/lib/shared/text/day-counts';
import { OwnStickers } from './given-stickers';
import { OpenThread } from './open-thread';
import { StickerPicker } from './sticker-picker';

type DayFootProps = {
  date: Day;
  /** The content between stickers and comments. */
  children?: ReactNode;
};

/** The stickers on the day itself and its comments, at the foot of the page. */
export function DayFoot({ date, children }: DayFootProps) {
  const [openOn, setOpenOn] = useState<Day | null>(null);
  const threadId = useId();
  const dated: DatedTarget = { target: { targetType: 'day', targetId: date }, date };
  const { comments } = useNotes(dated, true);
  const isOpen = openOn === date;

  return (
    <>
      <footer className="day-foot">
        <OwnStickers dated={dated} />
        <StickerPicker
          dated={dated}
          trigger={
            <Button variant="quiet" size="sm">
              <Icon name="smile" />
              React
            </Button>
          }
        />
        {children}
        <span className="end">
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={isOpen ? threadId : undefined}
            onClick={() => setOpenOn(isOpen ? null : date)}
          >
            <Icon name="msg" />
            {comments === 0 ? 'Comment' : counted(comments, 'comment')}
          </Button>
        </span>
      </footer>
      {isOpen && (
        <div id={threadId} className="thread-fold is-day">
          <OpenThread
            dated={dated}
            about={formatDay(date, { weekday: 'long', month: 'long', day: 'numeric' })}
            withStickers={false}
          />
        </div>
      )}
    </>
  );
}
