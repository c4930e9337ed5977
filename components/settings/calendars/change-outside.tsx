import { useForm } from 'react-hook-form';
import { showFieldErrors } from '@/components/auth/failure';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { ApiError, detailsOf } from '@/lib/client/http/api';
import { useChangeOutside } from '@/lib/client/settings/outside-calendars';
import { LABEL_COLOURS } from '@/lib/shared/contract/plain/label-names';
import { OUTSIDE_CALENDAR_NAME_MAX, OUTSIDE_URL_MAX } from '@/lib/shared/contract/plain/limits';
import type { OutsideCalendar } from '@/lib/shared/contract/schemas/outside-calendars';
import outside from './outside.module.css';

/** The form that changes an outside calendar. */
export function ChangeOutside({ calendar, onClose }: { calendar: OutsideCalendar; onClose: () => void }) {
  const { id, name, url, colour, countsAsBusy } = calendar;
  const change = useChangeOutside(id);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name, url, colour: colour ?? '', counts: countsAsBusy ? 'busy' : 'free' },
  });
  const { errors } = formState;

  const submit = handleSubmit(async (given) => {
    const chosen = LABEL_COLOURS.find((each) => each === given.colour) ?? null;
    try {
      await change.mutateAsync({
        name: given.name,
        url: given.url,
        colour: chosen,
        countsAsBusy: given.counts === 'busy',
      });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) showFieldErrors(error, setError);
      else setError('root', { message: detailsOf(error) ?? 'Not saved. Please try again.' });
    }
  });

  return (
    <Form className={outside.change} errors={errors} aria-label={`Change ${name}`} onSubmit={submit}>
      <TextField
        label="Name"
        autoFocus
        autoComplete="off"
        maxLength={OUTSIDE_CALENDAR_NAME_MAX}
        error={errors.name?.message}
        {...register('name', { required: 'Give it a name.' })}
      />
      <TextField
        label="Address"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={OUTSIDE_URL_MAX}
        error={errors.url?.message}
        {...register('url', { required: 'Paste an address.' })}
      />
      <SelectField label="Colour" error={errors.colour?.message} {...register('colour')}>
        <option value="">None</option>
        {LABEL_COLOURS.map((each) => (
          <option key={each} value={each}>
            {each.charAt(0).toUpperCase() + each.slice(1)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Its events" error={errors.counts?.message} {...register('counts')}>
        <option value="free">Take no time</option>
        <option value="busy">Count as busy</option>
      </SelectField>
      <div className={outside.buttons}>
        <Button type="submit" variant="primary" disabled={change.isPending}>
          {change.isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button type="button" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
