import { Icon } from '@/components/ui/icon';

/** Where a meeting takes place, if that is known. */
export const Place = ({ location }: { location: string | null }) =>
  location && (
    <span>
      <Icon name="pin" size={14} />
      <bdi>{location}</bdi>
    </span>
  );
