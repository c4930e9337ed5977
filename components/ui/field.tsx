import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';

type FieldText = {
  label: ReactNode;
  /** Marks an optional field after its label. */
  optional?: boolean;
  hint?: ReactNode;
  /** The error; announced together with the field. */
  error?: string;
};

type FieldProps = FieldText & { children: (control: FieldControl) => ReactNode };
type FieldControl = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };

/** Label, control, hint and error, associated with each other. */
export function Field({ label, optional, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = classNames(error && errorId, hint !== undefined && hintId) || undefined;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> optional</span>}
      </label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': describedBy })}
      {error && (
        <p className="error" id={errorId}>
          <Icon name="alert" size={14} />
          {error}
        </p>
      )}
      {hint && (
        <span className="hint" id={hintId}>
          {hint}
        </span>
      )}
    </div>
  );
}

type TextFieldProps = FieldText & Omit<ComponentProps<'input'>, 'id'>;

/** An input of one line with its label; see `Field`. */
export function TextField({ label, optional, hint, error, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} optional={optional} hint={hint} error={error}>
      {(control) => <input {...input} {...control} className={classNames('input', className)} />}
    </Field>
  );
}

type TextAreaFieldProps = FieldText & Omit<ComponentProps<'textarea'>, 'id'>;

/** An input of several lines with its label; see `Field`. */
export function TextAreaField({ label, optional, hint, error, className, ...textarea }: TextAreaFieldProps) {
  return (
    <Field label={label} optional={optional} hint={hint} error={error}>
      {(control) => <textarea {...textarea} {...control} className={classNames('textarea', className)} />}
    </Field>
  );
}

type SelectFieldProps = FieldText & Omit<ComponentProps<'select'>, 'id'>;

/** A list to choose from with its label; see `Field`. */
export function SelectField({ label, optional, hint, error, className, ...select }: SelectFieldProps) {
  return (
    <Field label={label} optional={optional} hint={hint} error={error}>
      {(control) => <select {...select} {...control} className={classNames('select', className)} />}
    </Field>
  );
}
