import { useForm } from 'react-hook-form';
import { SecretForm } from '@/components/settings/cards/secret-form';
import type { MakingProps } from '@/components/settings/cards/secret-list';
import { SelectField, TextField } from '@/components/ui/field';
import { useFeedActions } from '@/lib/client/settings/calendar-feeds';
import { FEED_NAME_MAX } from '@/lib/shared/contract/plain/limits';
import type { CalendarFeedInput } from '@/lib/shared/contract/schemas/calendar-feeds';

/** The form that makes a calendar feed. */
export function NewFeed(making: MakingProps) {
  const { create } = useFeedActions();
  const form = useForm<CalendarFeedInput>({
    defaultValues: { name: '', contents: 'both', people: 'mine', tasksAs: 'events' },
  });
  const { register, watch, formState } = form;
  const { errors } = formState;
  return (
    <SecretForm
      title="New feed"
      yes="Create feed"
      form={form}
      errors={errors}
      create={async (input) => {
        const { url, ...made } = await create(input);
        return { ...made, secret: url };
      }}
      {...making}
    >
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
    </SecretForm>
  );
}
