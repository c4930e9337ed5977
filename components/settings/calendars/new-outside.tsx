import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { detailsOf } from '@/lib/client/http/api';
import { useAddOutside } from '@/lib/client/settings/outside-calendars';
import { OUTSIDE_CALENDAR_NAME_MAX, OUTSIDE_URL_MAX } from '@/lib/shared/contract/plain/limits';
import outside from './outside.module.css';

/** The line that adds an outside calendar. Its name is first that of its server. */
export function NewOutside() {
  const add = useAddOutside();
  const { register, handleSubmit, reset, setError, formState } = useForm({ defaultValues: { url: '' } });
  const { errors } = formState;

  const submit = handleSubmit(async ({ url }) => {
    try {
      await add.mutateAsync({ url, name: nameFor(url) });
      reset();
    } catch (error) {
      setError('url', { message: detailsOf(error) ?? 'Not added. Please try again.' });
    }
  });

  return (
    <Form className={outside.newLine} errors={errors} aria-label="New outside calendar" onSubmit={submit}>
      <TextField
        label="Address of a calendar"
        placeholder="Paste an address that ends in .ics"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={OUTSIDE_URL_MAX}
        error={errors.url?.message}
        {...register('url', { required: 'Paste an address.' })}
      />
      <Button type="submit" disabled={add.isPending}>
        {add.isPending ? 'Adding...' : 'Add'}
      </Button>
    </Form>
  );
}

/** Returns the server of an address, such as 'calendar.example.org'. */
const nameFor = (url: string): string =>
  (/^[a-z]+:\/\/([^/?#]+)/i.exec(url.trim())?.[1] ?? 'Calendar').slice(0, OUTSIDE_CALENDAR_NAME_MAX);
