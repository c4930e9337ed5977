import { z } from 'zod';
import { role } from './items';
import { peopleScope } from './series';
import { email } from './users';

export const taskCollaboratorInput = z
  .strictObject({ userEmail: email, role: role.default('viewer'), scope: peopleScope })
  .meta({ id: 'TaskCollaboratorInput' });
export type TaskCollaboratorInput = z.input<typeof taskCollaboratorInput>;
export type NewTaskCollaborator = z.output<typeof taskCollaboratorInput>;
