import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { ApiError, api, detailsOf } from '@/lib/client/http/api';
import { invalidate } from '@/lib/client/query/invalidate';
import type { TaskCollaboratorInput } from '@/lib/shared/contract/task-collaborators';
import type { TaskCollaborator } from '@/lib/shared/contract/tasks';

/** The people with a role on one task. */
export const teamOf = (taskId: string) =>
  queryOptions<TaskCollaborator[]>({ queryKey: ['/api/tasks', taskId, 'collaborators'] });

export function useAddToTeam(taskId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: TaskCollaboratorInput) =>
      api<TaskCollaborator>('POST', `/api/tasks/${taskId}/collaborators`, input),
    onSuccess: () => {
      notify(TOASTS.taskCollaboratorAdded);
      // Shares that the person passed on may end with their role.
      invalidate(client, 'tasks', 'taskShares');
    },
    onError: (error) => notify(TOASTS.addTaskCollaboratorFailed(messageOf(error))),
  });
}

/** Ends a role on a task: somebody else's, or one's own. */
export function useRemoveFromTeam() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE', `/api/task-collaborators/${id}`),
    onSuccess: () => notify(TOASTS.taskCollaboratorRemoved),
    onError: () => notify(TOASTS.removeTaskCollaboratorFailed),
    onSettled: () => invalidate(client, 'tasks', 'taskShares'),
  });
}

/** Details, else the message, else the catalogue's text (docs/specification.md section 8). */
const messageOf = (error: unknown): string | undefined =>
  detailsOf(error) ?? (error instanceof ApiError ? error.error : undefined);
