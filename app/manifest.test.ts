import sharp from 'sharp';
import manifest from './manifest';
import { PICTURES } from './pictures/draw';

/** The conditions under which browsers offer to install a web app. */

// The pictures are drawn from SVG by the build. The server forbids it to its whole process (lib/server/attachments), in
// which Jest may have run the tests of the server before.
beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoadSvg'] }));
afterAll(() => sharp.block({ operation: ['VipsForeignLoadSvg'] }));

test('the planner opens as an app of its own: the day, in the scope of all pages, with a fixed identity', () => {
  expect(manifest()).toMatchObject({
    id: '/',
    start_url: '/daily',
    scope: '/',
    display: 'standalone',
    name: 'Dayfold',
    short_name: 'Dayfold',
  });
});

test('each of its PNG pictures is drawn in the size that it states, and one may be cropped to any shape', async () => {
  const pictures = (manifest().icons ?? []).filter(({ type }) => type === 'image/png');
  for (const { src, sizes } of pictures) {
    const draw = Object.entries(PICTURES).find(([name]) => src === `/pictures/${name}`)?.[1];
    const bytes = Buffer.from((await draw?.()) ?? []);
    // The header of a PNG file has the width and height in its bytes 16 to 23.
    expect([src, `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`]).toEqual([src, sizes]);
  }
  const purposes = pictures.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`);
  expect(purposes).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
});
