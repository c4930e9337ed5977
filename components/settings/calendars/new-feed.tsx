import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '@/components/auth/failure';
import type { Made } from '@/components/settings/cards/secret-list';
import styles from '@/components/settings/cards/shown-once.module.css';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { ApiError, detailsOf } from '@/lib/client/http/api';
import { useCreateFeed } from '@/lib/client/settings/calendar-feeds';
import { FEED_NAME_MAX } from '@/lib/shared/contract/plain/limits';
import type { CalendarFeedInput } from '@/lib/shared/contract/schemas/calendar-feeds';

/** The form that makes a calendar feed. */
export function NewFeed({ onMade }: { onMade: (made: Made) => void }) {
  const id = useId();
  const create = useCreateFeed();
  const { register, handleSubmit, reset, setError, watch, formState } = useForm<CalendarFeedInput>({
    defaultValues: { name: '', contents: 'both', people: 'mine', tasksAs: 'events' },
  });
  const { errors } = formState;

  const submit = handleSubmit(async (input) => {
    try {
      const { id: feedId, name, url } = await create.mutateAsync(input);
      reset();
      onMade({ id: feedId, name, secret: url });
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) showFieldErrors(error, setError);
      else setError('root', { message: detailsOf(error) ?? 'Not created. Please try again.' });
    }
  });

  return (
    <Form className={styles.make} errors={errors} aria-labelledby={id} onSubmit={submit}>
      <h3 id={id}>New feed</h3>
      <div className={styles.fields}>
        <TextField
          label="Name"
          placeholder="Phone"
          autoComplete="off"
          maxLength={FEED_NAME_MAX}
          error={errors.name?.message}
          {...register('name', { required: 'Give it a name.' })}
        />
        <SelectField label="Contains" error={errors.contents?.message} {...register('contents')}>
          <option value="both">Meetings and tasks</option>
          <option value="meetings">Meetings</option>
          <option value="tasks">Tasks</option>
        </SelectField>
        <SelectField label="Whose" error={errors.people?.message} {...register('people')}>
          <option value="mine">Mine</option>
          <option value="all">Also what others share</option>
        </SelectField>
        {watch('contents') !== 'meetings' && (
          <SelectField
            label="Tasks as"
            hint="Google, Apple and Outlook show events alone."
            error={errors.tasksAs?.message}
            {...register('tasksAs')}
          >
            <option value="events">Events</option>
            <option value="todos">To-dos</option>
          </SelectField>
        )}
      </div>
      <div>
        <Button type="submit" variant="primary" disabled={create.isPending}>
          {create.isPending ? 'Creating...' : 'Create feed'}
        </Button>
      </div>
    </Form>
  );
}
