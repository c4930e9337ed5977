import type { ComponentProps } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { Icon } from './icon';

type FormProps = ComponentProps<'form'> & {
  errors: FieldErrors;
  /** A field without an input whose error the form shows itself. */
  except?: string;
};

/** A form that also shows what is wrong with fields that have no input in it. Inputs show their own errors. */
export function Form({ errors, except, children, ...form }: FormProps) {
  const hidden = Object.entries(errors).flatMap(([name, error]) => {
    const { message, ref = null } = (error ?? {}) as { message?: unknown; ref?: unknown };
    return name === except || typeof message !== 'string' || hasInput(ref) ? [] : message;
  });
  return (
    <form noValidate {...form}>
      {hidden.length > 0 && (
        <div className="field" role="alert">
          <p className="error">
            <Icon name="alert" size={14} />
            {hidden.join(' ')}
          </p>
        </div>
      )}
      {children}
    </form>
  );
}

const hasInput = (ref: unknown): boolean => ref instanceof Element && ref.isConnected;
