import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { ApiError, api, detailsOf } from '@/lib/client/http/api';
import { invalidate } from '@/lib/client/query/invalidate';
import type { TaskCollaboratorInput } from '@/lib/shared/contract/schemas/task-collaborators';
import type { TaskCollaborator } from '@/lib/shared/contract/schemas/tasks';

/** The query for the people with a role on one task. */
export const taskCollaboratorsOf = (taskId: string) =>
  queryOptions<TaskCollaborator[]>({ queryKey: ['/api/tasks', taskId, 'collaborators'] });

export function useAddTaskCollaborator(taskId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: TaskCollaboratorInput) =>
      api<TaskCollaborator>('POST', `/api/tasks/${taskId}/collaborators`, input),
    onSuccess: () => {
      notify(TOASTS.taskCollaboratorAdded);
      // A change of a role may end shares that the person has made.
      invalidate(client, 'tasks', 'taskShares');
    },
    onError: (error) => notify(TOASTS.addTaskCollaboratorFailed(messageOf(error))),
  });
}

/** The mutation that ends a role on a task, of somebody else or of oneself. */
export function useRemoveTaskCollaborator() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE', `/api/task-collaborators/${id}`),
    onSuccess: () => notify(TOASTS.taskCollaboratorRemoved),
    onError: () => notify(TOASTS.removeTaskCollaboratorFailed),
    onSettled: () => invalidate(client, 'tasks', 'taskShares'),
  });
}

/** Returns the details of an error, else its message; undefined without either (docs/product/sharing.md). */
const messageOf = (error: unknown): string | undefined =>
  detailsOf(error) ?? (error instanceof ApiError ? error.error : undefined);
