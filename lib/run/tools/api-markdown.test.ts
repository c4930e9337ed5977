import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PATHS } from '@/app/api/openapi.json/paths';
import { openApiDocument } from '@/lib/server/http/openapi';
import { apiMarkdown } from './api-markdown';

const ROOT = path.resolve(__dirname, '..', '..', '..');

test('docs/api.md is up to date (npm run docs:api generates it)', () => {
  const written = readFileSync(path.join(ROOT, 'docs', 'api.md'), 'utf8');
  expect(written === apiMarkdown(openApiDocument(PATHS))).toBe(true);
});

test('a call is described with its query, body and answers', () => {
  const document = {
    paths: {
      '/api/figs': {
        post: {
          summary: 'Plant a fig',
          security: [{ bearer: [] }],
          parameters: [{ name: 'pot', in: 'query', schema: { type: 'string', maxLength: 20 } }],
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Fig' } } } },
          responses: {
            201: { content: { 'application/json': { schema: { type: 'null' } } } },
            204: {},
            default: {},
          },
        },
      },
    },
    components: {
      schemas: {
        Fig: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string', minLength: 1, maxLength: 9 },
            size: { anyOf: [{ type: 'integer', minimum: 1, maximum: 2147483647 }, { type: 'null' }] },
            kind: { enum: ['green', 'blue'] },
          },
        },
      },
    },
  };
  const markdown = apiMarkdown(document);
  expect(markdown).toContain('**`POST /api/figs`** Plant a fig');
  expect(markdown).toContain(
    '- query: `pot` string at most 20 characters\n- body: [Fig](#fig)\n- 201: null\n- 204',
  );
  expect(markdown).toContain('- `name`: string 1 to 9 characters');
  expect(markdown).toContain('- `size`?: integer from 1 or null');
  expect(markdown).toContain('- `kind`?: `"green"`, `"blue"`');
});

const fields = (names: readonly string[], more: Record<string, unknown> = {}) => ({
  type: 'object',
  required: names,
  properties: { ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])), ...more },
});

const EIGHT = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

test('what has all fields of a shape is described by it; alternatives with the same fields are described as one', () => {
  const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
  const markdown = apiMarkdown({
    paths: {
      '/api/figs': {
        post: {
          requestBody: json({
            oneOf: ['tree', 'pot'].map((place) => ({
              type: 'object',
              required: ['place'],
              properties: { place: { const: place }, note: { type: 'string' } },
            })),
          }),
          responses: { 200: json(fields(EIGHT, { ripe: { type: 'boolean' } })) },
        },
      },
    },
    components: { schemas: { Fig: fields(EIGHT), DriedFig: fields(EIGHT, { dried: { type: 'boolean' } }) } },
  });
  expect(markdown).toContain(
    '- without a session\n- body: { `place`: `"tree"` or `"pot"`; `note`?: string }',
  );
  expect(markdown).toContain('- 200: [Fig](#fig) with { `ripe`?: boolean }');
  expect(markdown).toContain('### DriedFig\n\n- the fields of [Fig](#fig)\n- `dried`?: boolean');
});
