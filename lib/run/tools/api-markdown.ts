import { z } from 'zod';

/** The part of OpenAPI that the document shows; other fields are ignored. */
type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
};

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    description: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    items: schema.optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    allOf: z.array(schema).optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    multipleOf: z.number().optional(),
  }),
);

const content = z.record(z.string(), z.object({ schema: schema.optional() }));

const operation = z.object({
  summary: z.string().default(''),
  security: z.array(z.unknown()).default([]),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: schema.optional() })).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })),
});
type Operation = z.infer<typeof operation>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const openApi = z.object({
  paths: z.record(z.string(), z.partialRecord(z.enum(METHODS), operation)),
  components: z.object({ schemas: z.record(z.string(), schema).default({}) }),
});

/**
 * Renders the interface as a document for people.
 * @param document OpenAPI, as `/api/openapi.json` answers it
 */
export function apiMarkdown(document: unknown): string {
  const { paths, components } = openApi.parse(document);
  const nouns = groupByNoun(Object.entries(paths));
  const sections = [...nouns].map(([noun, entries]) =>
    [
      `### ${noun}`,
      ...entries.flatMap(([path, methods]) =>
        METHODS.flatMap((method) => {
          const described = methods[method];
          return described ? [callOf(`${method.toUpperCase()} ${path}`, described)] : [];
        }),
      ),
    ].join('\n\n'),
  );
  const shapes = Object.entries(components.schemas).map(
    ([name, shape]) => `### ${name}\n\n${fieldsOf(shape)}`,
  );
  return `${[INTRODUCTION, '## Calls', ...sections, '## Shapes', ...shapes].join('\n\n')}\n`;
}

/** Groups by the segment after `/api/`; Node 20 has no Map.groupBy. */
function groupByNoun<Entry extends [string, unknown]>(entries: Entry[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const noun = entry[0].split('/')[2] ?? '';
    groups.set(noun, [...(groups.get(noun) ?? []), entry]);
  }
  return groups;
}

const INTRODUCTION = `# The interface

Made from the schemas that check the requests, by \`npm run docs:api\`; the same as OpenAPI 3.1 stands at \`/api/openapi.json\`. Where a call needs a session, send \`Authorization: Bearer <sessionId>\`, or from the planner's own pages the session's cookie. A refusal is an \`Error\` with a status of 400, 401, 403, 404, 405, 409, 413, 415, 429, 500 or 503; with 429 and 503 comes \`Retry-After\`.`;

function callOf(call: string, { summary, security, parameters, requestBody, responses }: Operation): string {
  const lines = [`- session: ${security.length > 0 ? 'yes' : 'no'}`];
  const query = parameters.filter((parameter) => parameter.in === 'query');
  if (query.length > 0)
    lines.push(`- query: ${query.map(({ name, schema: type }) => `\`${name}\` ${typeOf(type)}`).join('; ')}`);
  if (requestBody) lines.push(`- body: ${contentOf(requestBody.content)}`);
  for (const [status, response] of Object.entries(responses)) {
    if (status !== 'default')
      lines.push(`- ${status}: ${response.content ? contentOf(response.content) : 'no body'}`);
  }
  return `**\`${call}\`** ${summary}\n\n${lines.join('\n')}`;
}

const contentOf = (types: z.infer<typeof content>): string =>
  Object.entries(types)
    .map(([media, { schema: shape }]) => (media === 'application/json' ? typeOf(shape) : media))
    .join(', ');

function fieldsOf(shape: Schema): string {
  if (!shape.properties) return typeOf(shape);
  const required = new Set(shape.required);
  const rows = Object.entries(shape.properties).map(
    ([name, field]) =>
      `| \`${name}\` | ${typeOf(field).replaceAll('|', '\\|')} | ${required.has(name) ? 'always' : 'optional'} |`,
  );
  return ['| field | what it is | |', '| --- | --- | --- |', ...rows].join('\n');
}

/** Describes a type in a few words. */
function typeOf(shape: Schema | undefined): string {
  if (!shape) return 'anything';
  if (shape.$ref) {
    const name = shape.$ref.split('/').at(-1) ?? '';
    return `[${name}](#${name.toLowerCase()})`;
  }
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return choices.map(typeOf).join(' or ');
  if (shape.allOf) return shape.allOf.map(typeOf).join(' with ');
  if (shape.enum) return shape.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  if (shape.const !== undefined) return `\`${JSON.stringify(shape.const)}\``;
  if (shape.items) return `list of ${typeOf(shape.items)}`;
  if (shape.properties) {
    const required = new Set(shape.required);
    const fields = Object.entries(shape.properties).map(
      ([name, field]) => `\`${name}\`${required.has(name) ? '' : '?'}: ${typeOf(field)}`,
    );
    return `{ ${fields.join('; ')} }`;
  }
  if (typeof shape.additionalProperties === 'object') return `map of ${typeOf(shape.additionalProperties)}`;
  const types = [shape.type ?? 'anything'].flat().join(' or ');
  return [types, shape.format && `(${shape.format})`, limitsOf(shape)].filter(Boolean).join(' ');
}

function limitsOf({ minLength, maxLength, minimum, maximum, multipleOf }: Schema): string {
  const limits = [
    maxLength !== undefined && `${minLength ? `${minLength} to ` : 'at most '}${maxLength} characters`,
    minimum !== undefined && isTelling(minimum) && `from ${minimum}`,
    maximum !== undefined && isTelling(maximum) && `to ${maximum}`,
    multipleOf !== undefined && `in steps of ${multipleOf}`,
  ];
  return limits.filter(Boolean).join(', ');
}

/** False for the limits of the number type itself, which are no limits of ours. */
const isTelling = (limit: number): boolean => Math.abs(limit) < 2 ** 31 - 1;
