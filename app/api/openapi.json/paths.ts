import * as goalsOfPeriod from '@/app/api/goals/[viewOrId]/[date]/route';
import * as restoredGoal from '@/app/api/goals/[viewOrId]/restore/route';
import * as goal from '@/app/api/goals/[viewOrId]/route';
import * as goals from '@/app/api/goals/route';
import * as health from '@/app/api/health/route';
import * as ready from '@/app/api/ready/route';
import * as restoredSchedule from '@/app/api/schedules/[dateOrId]/restore/route';
import * as schedule from '@/app/api/schedules/[dateOrId]/route';
import * as schedules from '@/app/api/schedules/route';
import * as restoredTask from '@/app/api/tasks/[dateOrId]/restore/route';
import * as task from '@/app/api/tasks/[dateOrId]/route';
import * as tasks from '@/app/api/tasks/route';
import * as tasksWithCollaborators from '@/app/api/tasks-with-collaborators/[date]/route';
import type { Module } from '@/lib/server/http/openapi';

/** Every path of the interface. A test walks app/api and fails when one is missing here. */
export const PATHS: Record<string, Module> = {
  '/api/goals': goals,
  '/api/goals/{viewOrId}': goal,
  '/api/goals/{viewOrId}/{date}': goalsOfPeriod,
  '/api/goals/{viewOrId}/restore': restoredGoal,
  '/api/health': health,
  '/api/ready': ready,
  '/api/schedules': schedules,
  '/api/schedules/{dateOrId}': schedule,
  '/api/schedules/{dateOrId}/restore': restoredSchedule,
  '/api/tasks': tasks,
  '/api/tasks/{dateOrId}': task,
  '/api/tasks/{dateOrId}/restore': restoredTask,
  '/api/tasks-with-collaborators/{date}': tasksWithCollaborators,
};
