import { findingsOf } from './audit';

const hole = (severity: string, ...via: unknown[]) => ({ severity, via, isDirect: true, fixAvailable: true });

const reportWith = (vulnerabilities: object): string =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { dependencies: { total: 900 } } });

test('grave holes are found, with their names; lesser ones are passed over', () => {
  const output = reportWith({
    nodemailer: hole('high', { title: 'Sends to whom nobody named', severity: 'high' }),
    'next-auth': hole('high', 'nodemailer'),
    next: hole('critical', { title: 'Lets everyone in' }),
    sharp: hole('moderate', { title: 'Draws slowly' }),
  });
  expect(findingsOf(output)).toEqual([
    { name: 'nodemailer', severity: 'high', titles: ['Sends to whom nobody named'] },
    { name: 'next-auth', severity: 'high', titles: ['by nodemailer'] },
    { name: 'next', severity: 'critical', titles: ['Lets everyone in'] },
  ]);
});

test('where there are none, none are found', () => {
  expect(findingsOf(reportWith({}))).toEqual([]);
});

test.each([
  ['a registry that takes no audits', '{"message":"405 Method Not Allowed","statusCode":405,"error":{}}'],
  ['no network', '{"error":{"code":"ENOTFOUND","summary":"request failed"}}'],
  ['nothing at all', ''],
])('%s is no answer', (_what, output) => {
  expect(findingsOf(output)).toBeNull();
});
