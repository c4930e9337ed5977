import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

const NOT_LOADED = 'The server could not be reached. Please try again.';

/**
 * Returns a resolver of a form that loads the schema, and the code that validates by it, at the first validation, and
 * not with the page. If that fails, the form has an error of its own.
 */
export const lazyResolver =
  <Input extends FieldValues, Output>(
    load: () => Promise<Resolver<Input, unknown, Output>>,
  ): Resolver<Input, unknown, Output> =>
  async (...given) => {
    const resolver = await load().catch(() => null);
    if (resolver) return resolver(...given);
    return { values: {}, errors: { form: { type: 'load', message: NOT_LOADED } } as FieldErrors<Input> };
  };
