import { symbols } from 'pino';
import { GET as me } from '@/app/api/auth/me/route';
import { DELETE as deleteTask } from '@/app/api/tasks/[dateOrId]/route';
import { log } from '@/lib/server/log';
import { call } from '@/lib/testing/server/call';
import { aUser } from '@/lib/testing/server/people';

const CLIENT = '203.0.113.44';

/**
 * Runs an action.
 * @returns the refusals that are logged meanwhile
 */
async function refusalsOf(act: () => Promise<unknown>): Promise<unknown[]> {
  const lines: string[] = [];
  const stream = Reflect.get(log, symbols.streamSym) as { write(line: string): void };
  const write = jest.spyOn(stream, 'write').mockImplementation((line) => lines.push(line));
  const { level } = log;
  log.level = 'info';
  await act();
  log.level = level;
  write.mockRestore();
  return lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'refused');
}

test('the log of a refusal contains the person and the network address', async () => {
  const ada = await aUser();
  const elsewhere = '01890000-0000-7000-8000-000000000000';
  const from = { 'x-dayfold-client-address': CLIENT };
  const lines = await refusalsOf(async () => {
    await call(me, { headers: { ...from, authorization: 'Bearer nothing' } });
    await call(deleteTask, { as: ada, method: 'DELETE', params: { dateOrId: elsewhere }, headers: from });
    const headers = { ...from, cookie: ada.cookie, 'sec-fetch-site': 'cross-site' };
    await call(deleteTask, { method: 'DELETE', params: { dateOrId: elsewhere }, headers });
  });
  const { id: userId } = ada.user;
  expect(lines).toEqual([
    expect.objectContaining({ status: 401, client: CLIENT }),
    expect.objectContaining({ status: 404, client: CLIENT, userId }),
    expect.objectContaining({ status: 403, client: CLIENT, userId }),
  ]);
  for (const secret of [ada.sessionId, ada.cookie.split('=')[1], ada.user.email])
    expect(JSON.stringify(lines)).not.toContain(secret);
});
