import type { FieldValues, Resolver } from 'react-hook-form';

/**
 * Returns a resolver of a form that loads the schema, and the code that validates by it, at the first validation, and
 * not with the page.
 */
export const lazyResolver =
  <Input extends FieldValues, Output>(
    load: () => Promise<Resolver<Input, unknown, Output>>,
  ): Resolver<Input, unknown, Output> =>
  async (...given) =>
    (await load())(...given);
