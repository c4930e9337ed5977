import { useQuery } from '@tanstack/react-query';
import { SecretList } from '@/components/settings/cards/secret-list';
import { calendarFeeds, useFeedActions } from '@/lib/client/settings/calendar-feeds';
import type { CalendarFeed } from '@/lib/shared/contract/schemas/calendar-feeds';
import { agoOf } from '@/lib/shared/text/ago';
import { NewFeed } from './new-feed';

const TEXTS = {
  loading: 'Loading your feeds...',
  failed: 'Your feeds could not be loaded.',
  empty: 'No feeds yet.',
  secret: 'Address of the feed',
  remove: 'Remove',
  question: 'Remove this feed?',
  consequences: 'Programs that read its address no longer get anything. This cannot be undone.',
};

/** The person's calendar feeds: to make one, to copy its address once, and to remove it. */
export function FeedsCard() {
  const query = useQuery(calendarFeeds);
  const { remove } = useFeedActions();
  return (
    <SecretList
      title="Your planner as a feed"
      intro="Whoever has the address of a feed can read what is in it, without signing in. They cannot change anything."
      query={query}
      texts={TEXTS}
      remove={remove}
      about={(feed) => (
        <>
          <p>{wordsOf(feed)}</p>
          <p>
            {feed.hint}, {feed.lastReadAt ? `read ${agoOf(feed.lastReadAt, new Date())}` : 'not read yet'}
          </p>
        </>
      )}
      form={(making) => <NewFeed {...making} />}
    />
  );
}

const CONTENTS = { meetings: 'Meetings', tasks: 'Tasks', both: 'Meetings and tasks' };

/** Describes what is in a feed: 'Meetings and tasks, also what others share. Tasks as to-dos.' */
function wordsOf({ contents, people, tasksAs }: CalendarFeed): string {
  const whose = people === 'all' ? ', also what others share with you' : '';
  const form = contents === 'meetings' ? '' : ` Tasks as ${tasksAs === 'events' ? 'events' : 'to-dos'}.`;
  return `${CONTENTS[contents]}${whose}.${form}`;
}
