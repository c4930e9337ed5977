import { shareEmail } from '@/emails/share-email';
import { database } from '@/lib/db/client';
import { standingItem } from '@/lib/server/items/next-occurrence';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import type { Compose } from './compose';
import { findLiveItemFor } from './item';
import { urlOf } from './link';
import { invitationTo } from './meeting-calendar';
import { nameOf } from './name';
import { findSeriesFor, seriesInvitation } from './series';
import { whenOf } from './when';

export const composeShare: Compose<'share'> = async ({ order, person, frame }) => {
  const share = await database.share.findFirst({
    where: { id: order.shareId, recipientId: person.id },
    select: {
      itemId: true,
      seriesId: true,
      permission: true,
      sharedBy: { select: { firstName: true, lastName: true } },
    },
  });
  const itemId = share && (await standingItem(share.itemId, share.seriesId, person.timeZone));
  const item = itemId && (await findLiveItemFor(person.id, itemId));
  if (!item) return null;
  const { kind, title, notes } = item;
  const from = nameOf(share.sharedBy);
  const email = await shareEmail({
    firstName: person.firstName,
    from,
    kind,
    title,
    when: whenOf(item, person.timeZone),
    repeats: share.seriesId === null ? null : (item.series?.words ?? null),
    notes,
    permission: share.permission,
    actionUrl: urlOf(item),
    frame: frame(`You get this because ${from} shared a ${ITEM_KINDS[kind].noun} with you.`),
  });
  const series = share.seriesId === null ? null : await findSeriesFor(person, share.seriesId);
  return { email, calendar: series ? await seriesInvitation(series, person) : invitationTo(item, person) };
};
