import { Icon } from '@/components/ui/icon';

/** Shows the location of a meeting, if it has one. */
export const Place = ({ location }: { location: string | null }) =>
  location && (
    <span>
      <Icon name="pin" size={14} />
      <bdi>{location}</bdi>
    </span>
  );
