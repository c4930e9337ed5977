'use client';

import { partsOf } from '@/lib/shared/calendar';
import { useToday } from './selected-date';

export const UpcomingHeading = () => (
  <h1>
    Upcoming Events <em>{partsOf(useToday()).year}</em>
  </h1>
);
