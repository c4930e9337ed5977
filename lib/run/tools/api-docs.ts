import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PATHS } from '@/app/api/openapi.json/paths';
import { openApiDocument } from '@/lib/server/http/openapi';
import { apiMarkdown } from './api-markdown';

/** `npm run docs:api`: generates docs/api.md. */
const file = path.resolve(__dirname, '..', '..', '..', 'docs', 'api.md');
writeFileSync(file, apiMarkdown(openApiDocument(PATHS)));
