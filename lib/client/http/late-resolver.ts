import type { FieldValues, Resolver } from 'react-hook-form';

/**
 * Checks a form by its schema, which is fetched with what reads it when the form is first checked: a page that shows a
 * form does not carry them.
 */
export const lateResolver =
  <Input extends FieldValues, Output>(
    load: () => Promise<Resolver<Input, unknown, Output>>,
  ): Resolver<Input, unknown, Output> =>
  async (...given) =>
    (await load())(...given);
