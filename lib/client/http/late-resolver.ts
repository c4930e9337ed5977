import type { FieldValues, Resolver } from 'react-hook-form';

/**
 * Validates a form by its schema, which is fetched with the resolver at the first validation: pages with a form do not
 * load them.
 */
export const lateResolver =
  <Input extends FieldValues, Output>(
    load: () => Promise<Resolver<Input, unknown, Output>>,
  ): Resolver<Input, unknown, Output> =>
  async (...given) =>
    (await load())(...given);
