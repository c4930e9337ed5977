import { meetingChangedEmail } from '@/emails/meeting-changed-email';
import type { Compose } from './compose';
import { dayUrl, urlOf } from './link';
import { findName } from './name';
import { findSeriesNews, nextDayOf, type SeriesNews, whenOfSeries } from './series';
import { whenOf } from './when';

/**
 * Composes the mail about a change of several meetings of a series. Returns null, which drops the mail, when
 * `findSeriesNews` does, and when the account of the person who changed them no longer exists.
 */
export const composeSeriesChanged: Compose<'series-changed'> = async ({ order, person, frame }) => {
  const news = await findSeriesNews(order, person);
  const from = await findName(order.actorId);
  if (!news || !from) return null;
  const shown = shownOf(news, person);
  if (!shown) return null;
  const email = await meetingChangedEmail({
    ...shown,
    firstName: person.firstName,
    from,
    duration: shown.time === null ? null : shown.duration,
    frame: frame('You get this because you can see these meetings in your planner.'),
  });
  return { email, calendar: news.calendar, causedBy: order.actorId };
};

/** Returns what the mail shows: the series, or, if nothing of theirs repeats any more, their next meeting. */
function shownOf({ series, single: [single] }: SeriesNews, person: Parameters<typeof nextDayOf>[1]) {
  if (series.isDeleted || (!series.isWhole && series.days.length === 0)) {
    if (!single?.duration) return null;
    const when = whenOf(single, person.timeZone);
    return { ...single, duration: single.duration, when, repeats: null, actionUrl: urlOf(single) };
  }
  const { meeting, isWhole } = series;
  const day = isWhole ? nextDayOf(series, person) : meeting.date;
  const when = whenOfSeries(series, person, day);
  return { ...meeting, when, repeats: isWhole ? series.words : null, actionUrl: dayUrl(day) };
}
