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

test('no two headings of docs/api.md have the same anchor, so that links lead to shapes', () => {
  const written = readFileSync(path.join(ROOT, 'docs', 'api.md'), 'utf8');
  const anchors = [...written.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase());
  expect(anchors.length).toBeGreaterThan(50);
  expect(new Set(anchors).size).toBe(anchors.length);
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
  expect(markdown).toContain(
    '**`POST /api/figs`** Plant a fig. Query: `pot` string 0–20. Body: [Fig](#fig). 201: null. 204\n',
  );
  expect(markdown).toContain(
    '### Fig\n\n`name`: string 1–9; `size`?: integer ≥1 or null; `kind`?: `"green"`|`"blue"`',
  );
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
          responses: {
            200: json(fields(EIGHT, { ripe: { type: 'boolean' } })),
            201: json(fields(EIGHT, { ripe: { type: 'boolean' } })),
          },
        },
      },
    },
    components: {
      schemas: {
        Fig: fields(EIGHT),
        DriedFig: fields(EIGHT, { dried: { type: 'boolean' } }),
        Date: fields(['i', ...EIGHT.slice(1)]),
      },
    },
  });
  expect(markdown).toContain(' (public). Body: { `place`: `"tree"`|`"pot"`; `note`?: string }. ');
  expect(markdown).toContain('. 200, 201: [Fig](#fig) with { `ripe`?: boolean }');
  expect(markdown).toContain('### DriedFig\n\nthe fields of [Fig](#fig); `dried`?: boolean');
  expect(markdown).toContain('### Date\n\nthe fields of [Fig](#fig) but `a`; `i`: string');
});
