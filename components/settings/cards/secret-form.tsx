import { type ReactNode, useId } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { showFieldErrors } from '@/components/auth/failure';
import { Button } from '@/components/ui/button';
import { Form } from '@/components/ui/form';
import { ApiError, detailsOf } from '@/lib/client/http/api';
import { ConfirmationDeclined } from '@/lib/client/session/confirmation';
import type { Made, MakingProps } from './secret-list';
import styles from './shown-once.module.css';

type SecretFormProps<Fields extends FieldValues> = MakingProps & {
  title: string;
  /** The label of the button. */
  yes: string;
  form: UseFormReturn<Fields>;
  errors: FieldErrors;
  create: (fields: Fields) => Promise<Made>;
  /** The names that the form has for fields of the server, where they differ. */
  inForm?: Readonly<Record<string, Path<Fields>>>;
  /** The inputs of the fields, which show their own errors. */
  children: ReactNode;
};

/** The form that makes something with a secret, which its list then shows once (`SecretList`). */
export function SecretForm<Fields extends FieldValues>({
  title,
  yes,
  form,
  errors,
  create,
  inForm,
  onMade,
  button,
  children,
}: SecretFormProps<Fields>) {
  const id = useId();
  const { handleSubmit, reset, setError, formState } = form;
  const { isSubmitting } = formState;

  const submit = handleSubmit(async (fields) => {
    try {
      const made = await create(fields);
      reset();
      onMade(made);
    } catch (error) {
      if (error instanceof ConfirmationDeclined) return;
      if (error instanceof ApiError && Object.keys(error.fields).length > 0)
        showFieldErrors(error, setError, inForm);
      else setError('root', { message: detailsOf(error) ?? 'Not created. Please try again.' });
    }
  });

  return (
    <Form className={styles.make} errors={errors} aria-labelledby={id} onSubmit={submit}>
      <h3 id={id}>{title}</h3>
      <div className={styles.fields}>{children}</div>
      <div>
        <Button type="submit" variant="primary" ref={button} disabled={isSubmitting}>
          {isSubmitting ? 'Creating...' : yes}
        </Button>
      </div>
    </Form>
  );
}
