import { meetingCancelledEmail } from '@/emails/meeting-cancelled-email';
import type { Compose } from './compose';
import { findName } from './name';
import { findSeriesNews, whenOfSeries } from './series';

/** Composes the mail about deleted meetings of a series: all, or those from a day on. Drops it as the one about changes. */
export const composeSeriesCancelled: Compose<'series-cancelled'> = async ({ order, person, frame }) => {
  const news = await findSeriesNews(order, person);
  const from = await findName(order.actorId);
  if (!news || !from) return null;
  const { series, calendar } = news;
  const { meeting, isWhole, words } = series;
  const repeats = order.day === null ? words : 'this one and all later ones';
  const email = await meetingCancelledEmail({
    firstName: person.firstName,
    from,
    title: meeting.title,
    when: whenOfSeries(series, person, (isWhole && order.day) || meeting.date),
    repeats: isWhole ? repeats : null,
    frame: frame('You get this because you could see these meetings in your planner.'),
  });
  return { email, calendar, causedBy: order.actorId };
};
