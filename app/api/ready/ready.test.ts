import { rename } from 'node:fs/promises';
import { GET as readyRoute } from '@/app/api/ready/route';
import { env } from '@/lib/server/env';
import { call } from '@/lib/testing/server/call';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';

afterEach(restoreSettings);

const ready = () => call<{ details?: string }>(readyRoute);

test('the readiness check answers 200 while the database is migrated and the file storage and data folder work', async () => {
  expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready' } });
});

test('the readiness check answers 503 while the file storage fails', async () => {
  changeSettings({
    S3_BUCKET: 'files',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 's',
  });
  const { status, headers, body } = await ready();
  expect([status, headers.has('retry-after')]).toEqual([503, true]);
  expect(body.details).toMatch(/files are kept/);
});

test('the readiness check answers 503 while the data folder is missing', async () => {
  const { dataDir } = env;
  await rename(dataDir, `${dataDir}-elsewhere`);
  try {
    expect(await ready()).toMatchObject({
      status: 503,
      body: { details: 'The data folder cannot be written.' },
    });
  } finally {
    await rename(`${dataDir}-elsewhere`, dataDir);
  }
});
