import { z } from 'zod';

/** The part of OpenAPI's schemas that the document shows; other fields are ignored. */
type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema | boolean;
  /** The items of a tuple, which has no others: `items` is then false. */
  prefixItems?: Schema[];
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
    items: z.union([schema, z.boolean()]).optional(),
    prefixItems: z.array(schema).optional(),
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

/** The named schemas. */
type Shapes = Record<string, Schema>;

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
 * Renders the description of the API as a document for people.
 * @param document the OpenAPI document, as `/api/openapi.json` returns it
 */
export function apiMarkdown(document: unknown): string {
  const { paths, components } = openApi.parse(document);
  const shapes = components.schemas;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operationOf = methods[method];
      return operationOf ? [callOf(`${method.toUpperCase()} ${path}`, operationOf, shapes)] : [];
    }),
  );
  const described = Object.entries(shapes).map(
    ([name, shape]) => `### ${name}\n\n${fieldsOf(name, shape, shapes)}`,
  );
  return `${[INTRODUCTION, '## Calls', ...calls, '## Shapes', ...described].join('\n\n')}\n`;
}

const INTRODUCTION = `# The interface

\`npm run docs:api\` generates this page from the schemas that validate the requests; \`/api/openapi.json\` has the same as OpenAPI 3.1. [The product](product/README.md) says what the calls do, [API conventions](product/conventions.md) what they have in common.

A call needs a session unless it is public. An answer of which only the status is named has no body; a deletion without a named answer is 204. A refusal is an \`Error\`. A field with \`?\` may be left out. uuid, date, date-time and uri are strings; \`string 1–200\` has 1 to 200 characters; \`uuid[]\` is a list, and \`|\` stands between alternatives.`;

/** The only answer of a deletion that has none of its own. */
const DELETED = '204';

function callOf(
  call: string,
  { summary, security, parameters, requestBody, responses }: Operation,
  shapes: Shapes,
): string {
  const parts = [`**\`${call}\`** ${summary}${security.length > 0 ? '' : ' (public)'}`];
  const query = parameters.filter((parameter) => parameter.in === 'query');
  if (query.length > 0)
    parts.push(`Query: ${query.map(({ name, schema: type }) => `\`${name}\` ${typeOf(type)}`).join('; ')}`);
  if (requestBody) parts.push(`Body: ${contentOf(requestBody.content, shapes)}`);
  const answers = Object.entries(responses)
    .filter(([status]) => status !== 'default' && !(call.startsWith('DELETE') && status === DELETED))
    .map(([status, response]) => ({
      status,
      answer: response.content ? `: ${contentOf(response.content, shapes)}` : '',
    }));
  for (const answer of new Set(answers.map((one) => one.answer))) {
    const statuses = answers.filter((one) => one.answer === answer).map(({ status }) => status);
    parts.push(`${statuses.join(', ')}${answer}`);
  }
  return parts.join('. ');
}

const contentOf = (types: z.infer<typeof content>, shapes: Shapes): string =>
  Object.entries(types)
    .map(([media, { schema: shape }]) => (media === 'application/json' ? bodyOf(shape, shapes) : media))
    .join(', ');

/** Describes a body, by the shape all of whose fields it has if there is one. */
function bodyOf(shape: Schema | undefined, shapes: Shapes): string {
  const base = shape && baseOf(shape, shapes);
  if (!base || base.without.length > 0) return typeOf(shape);
  return `${linkTo(base.name)} with { ${base.others.join('; ')} }`;
}

/** Describes a shape in one line, or with one for each field, without those that it has in common with its base. */
function fieldsOf(name: string, shape: Schema, shapes: Shapes): string {
  if (!shape.properties) return typeOf(shape);
  const base = baseOf(shape, shapes, name);
  const fields = base
    ? [
        `the fields of ${linkTo(base.name)}${base.without.length > 0 ? ` but ${base.without.join(', ')}` : ''}`,
        ...base.others,
      ]
    : namedTypes(shape);
  const line = fields.join('; ');
  return line.length <= LINE ? line : fields.map((field) => `- ${field}`).join('\n');
}

/** The most characters of a shape whose fields stand in one line. */
const LINE = 320;

/** The fewest fields that a shape has in common with the one that it is described by. */
const COMMON_FIELDS = 6;

/** How many fields two shapes have in common for each one that the first lacks, at least. */
const COMMON_FOR_EACH_MISSING = 1.5;

/**
 * Returns the shape that describes most of another one: `without` names the fields that the other one lacks,
 * `others` are those that it has besides. It has fewer fields, or as many and stands before it, so that no two
 * shapes are described by each other.
 */
function baseOf(
  shape: Schema,
  shapes: Shapes,
  ownName?: string,
): { name: string; without: string[]; others: string[] } | undefined {
  const fields = namedTypes(shape);
  const names = Object.keys(shapes);
  const ownPlace = ownName === undefined ? names.length : names.indexOf(ownName);
  const [best] = Object.entries(shapes)
    .map(([name, other]) => ({ name, theirs: namedTypes(other) }))
    .filter(
      ({ name, theirs }) =>
        theirs.length < fields.length || (theirs.length === fields.length && names.indexOf(name) < ownPlace),
    )
    .map(({ name, theirs }) => ({
      name,
      without: theirs.filter((field) => !fields.includes(field)).map((field) => field.replace(/:.*/s, '')),
      others: fields.filter((field) => !theirs.includes(field)),
      common: theirs.filter((field) => fields.includes(field)).length,
    }))
    .filter(
      ({ common, without }) => common >= COMMON_FIELDS && common >= COMMON_FOR_EACH_MISSING * without.length,
    )
    .sort((one, other) => other.common - other.without.length - (one.common - one.without.length));
  return best;
}

/** Returns each field with its type, as '`id`: string'; a name with `?` is of a field that may be left out. */
function namedTypes({ properties = {}, required }: Schema): string[] {
  const always = new Set(required);
  return Object.entries(properties).map(
    ([name, field]) => `\`${name}\`${always.has(name) ? '' : '?'}: ${typeOf(field)}`,
  );
}

const linkTo = (name: string): string => `[${name}](#${name.toLowerCase()})`;

/** Returns objects with the same fields as one, in which a field has the types of all; undefined for anything else. */
function merged(choices: Schema[]): Schema | undefined {
  const [first, ...others] = choices;
  const names = (shape: Schema) => Object.keys(shape.properties ?? {}).join();
  if (!first?.properties || others.some((other) => names(other) !== names(first))) return undefined;
  const properties = Object.keys(first.properties).map((name) => {
    const types = choices.flatMap(({ properties = {} }) => properties[name] ?? []);
    const different = types.filter(
      (type, index) => types.findIndex((other) => typeOf(other) === typeOf(type)) === index,
    );
    return [name, different.length > 1 ? { anyOf: different } : (different[0] ?? {})];
  });
  return { properties: Object.fromEntries(properties), required: first.required };
}

/** Describes a type in a few words. */
function typeOf(shape: Schema | undefined): string {
  if (!shape) return 'anything';
  if (shape.$ref) return linkTo(shape.$ref.split('/').at(-1) ?? '');
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) {
    const one = choices.length > 1 ? merged(choices) : undefined;
    if (one) return typeOf(one);
    const types = choices.map(typeOf);
    return types.join(types.every(isWord) ? '|' : ' or ');
  }
  if (shape.allOf) return shape.allOf.map(typeOf).join(' with ');
  if (shape.enum) return shape.enum.map((value) => `\`${JSON.stringify(value)}\``).join('|');
  if (shape.const !== undefined) return `\`${JSON.stringify(shape.const)}\``;
  if (shape.prefixItems) return `[${shape.prefixItems.map(typeOf).join(', ')}]`;
  if (typeof shape.items === 'object') {
    const item = typeOf(shape.items);
    if (!isWord(item)) return `list of ${item}`;
    return item.includes('|') ? `(${item})[]` : `${item}[]`;
  }
  if (shape.properties) return `{ ${namedTypes(shape).join('; ')} }`;
  if (typeof shape.additionalProperties === 'object') return `map of ${typeOf(shape.additionalProperties)}`;
  const types = shape.format ?? [shape.type ?? 'anything'].flat().join('|');
  return [types, limitsOf(shape)].filter(Boolean).join(' ');
}

/** True for a description in one word. */
const isWord = (type: string): boolean => !type.includes(' ');

function limitsOf({ minLength, maxLength, minimum, maximum, multipleOf }: Schema): string {
  const limits = [
    maxLength !== undefined && `${minLength ?? 0}–${maxLength}`,
    rangeOf(minimum, maximum),
    multipleOf !== undefined && `in steps of ${multipleOf}`,
  ];
  return limits.filter(Boolean).join(', ');
}

function rangeOf(minimum: number | undefined, maximum: number | undefined): string {
  const from = minimum !== undefined && isOwnLimit(minimum) ? minimum : undefined;
  const to = maximum !== undefined && isOwnLimit(maximum) ? maximum : undefined;
  if (from !== undefined && to !== undefined) return `${from}–${to}`;
  if (from !== undefined) return `≥${from}`;
  return to === undefined ? '' : `≤${to}`;
}

/** False for the limits of the 32-bit integer type, which are not those of the API. */
const isOwnLimit = (limit: number): boolean => Math.abs(limit) < 2 ** 31 - 1;
