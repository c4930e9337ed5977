import { z } from 'zod';
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import { REPLAYED_HEADER } from '@/lib/server/change-id';
import { WINDOW_ID_HEADER } from '@/lib/shared/contract/plain/window-id';
import { errorBody } from '@/lib/shared/contract/schemas/errors';
import { IDEMPOTENCY_KEY_HEADER } from '@/lib/shared/contract/schemas/idempotency-key';
import { PRODUCT_NAME } from '@/lib/shared/site/product';
import { METHODS, type Method } from './resource';
import type { Bytes, Operation } from './route';
import type { Module, Routes } from './router';

const refusal = { description: 'Refused', content: { 'application/json': { schema: errorBody } } };

const schemasOf = (params: Operation['params']) =>
  z.object(Object.fromEntries(Object.entries(params).map(([name, { schema }]) => [name, schema])));

const bytesSchema = z.string().meta({ format: 'binary' });

/** Returns the media types of a body. */
const mediaOf = (shape: z.ZodType | Bytes) =>
  'mediaTypes' in shape
    ? Object.fromEntries(shape.mediaTypes.map((type) => [type, { schema: bytesSchema }]))
    : { 'application/json': { schema: shape } };

function describeBody({ body, content }: Operation) {
  const shape = body ?? content;
  if (!shape) return {};
  const required = !body?.safeParse(undefined).success;
  return { requestBody: { required, content: mediaOf(shape) } };
}

/** Headers that every change accepts. */
const changeHeaders = z.object({
  [WINDOW_ID_HEADER]: z.uuid().optional().meta({
    description:
      "Comes back as `window` in the caller's own live events of this change; ignored unless it is a UUID.",
  }),
  [IDEMPOTENCY_KEY_HEADER]: z.uuid().optional().meta({
    description:
      'The same when the change is sent again because its answer was lost: an item is changed, deleted and restored once for each.',
  }),
});

/** The header that the answer to a change may have. */
const changedHeaders = z.object({
  [REPLAYED_HEADER]: z.literal('true').optional().meta({
    description: 'The change was made before, by a request with the same key, and was not made again.',
  }),
});

function describeOperation(method: Method, operation: Operation) {
  const { summary, access, params, query, responses } = operation;
  const isChange = access === 'session' && method !== 'GET';
  return {
    summary,
    security: access === 'public' ? [] : [{ bearer: [] }, { cookie: [] }],
    requestParams: {
      path: schemasOf(params),
      ...(query ? { query } : {}),
      ...(isChange ? { header: changeHeaders } : {}),
    },
    ...describeBody(operation),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, shape]) => [
          status,
          {
            description: summary,
            ...(isChange ? { headers: changedHeaders } : {}),
            ...(shape ? { content: mediaOf(shape) } : {}),
          },
        ]),
      ),
      default: refusal,
    },
  };
}

function pathItem(module: Module) {
  const operations = METHODS.map((method) => [method, module[method].operation] as const);
  // A method that is not allowed declares no responses, and is not part of the interface.
  const offered = operations.filter(([, operation]) => Object.keys(operation.responses).length > 0);
  return Object.fromEntries(
    offered.map(([method, operation]) => [method.toLowerCase(), describeOperation(method, operation)]),
  );
}

/** Returns an OpenAPI 3.1 document of the given paths, made from the schemas that validate the requests. */
export function openApiDocument(routes: Routes) {
  const paths: ZodOpenApiPathsObject = Object.fromEntries(
    Object.entries(routes).map(([path, load]) => [path, pathItem(load())]),
  );
  return createDocument({
    openapi: '3.1.0',
    info: { title: PRODUCT_NAME, version: '1' },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'dayfold.session' },
      },
    },
    paths,
  });
}
