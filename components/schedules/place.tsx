import { Icon } from '@/components/ui/icon';

/** The location of a meeting, if known. */
export const Place = ({ location }: { location: string | null }) =>
  location && (
    <span>
      <Icon name="pin" size={14} />
      <bdi>{location}</bdi>
    </span>
  );
