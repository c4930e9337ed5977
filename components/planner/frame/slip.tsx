'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useSelectedDate } from '@/components/planner/view/selected-date';
import { onDemand } from '@/components/ui/on-demand';
import { registerRouter } from '@/lib/client/browser/open-path';
import { slip } from '@/lib/client/view-state/slip';

const TaskSlip = onDemand(() => import('@/components/tasks/task-slip').then(({ TaskSlip }) => TaskSlip));

/**
 * The slip for a new task, over every view. It is loaded when it is first opened. Toasts open paths by the router that
 * this component registers, since every view has it.
 */
export function Slip() {
  const router = useRouter();
  const { selectedDate } = useSelectedDate();
  const isOpen = slip.useValue(() => null) !== null;
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  useEffect(() => registerRouter((path) => router.push(path)), [router]);
  return wasOpened && <TaskSlip date={selectedDate} />;
}
