import { findingsOf } from './audit';

const vulnerability = (severity: string, ...via: unknown[]) => ({
  severity,
  via,
  isDirect: true,
  fixAvailable: true,
});

const reportWith = (vulnerabilities: object): string =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { dependencies: { total: 900 } } });

test('vulnerabilities of severity high and critical are found, with their titles, and others are not', () => {
  const output = reportWith({
    nodemailer: vulnerability('high', { title: 'Sends to whom nobody named', severity: 'high' }),
    'next-auth': vulnerability('high', 'nodemailer'),
    next: vulnerability('critical', { title: 'Lets everyone in' }),
    sharp: vulnerability('moderate', { title: 'Draws slowly' }),
  });
  expect(findingsOf(output)).toEqual([
    { name: 'nodemailer', severity: 'high', titles: ['Sends to whom nobody named'] },
    { name: 'next-auth', severity: 'high', titles: ['by nodemailer'] },
    { name: 'next', severity: 'critical', titles: ['Lets everyone in'] },
  ]);
});

test('a report without vulnerabilities has no findings', () => {
  expect(findingsOf(reportWith({}))).toEqual([]);
});

test.each([
  [
    'the answer of a registry without audits',
    '{"message":"405 Method Not Allowed","statusCode":405,"error":{}}',
  ],
  ['an error of the network', '{"error":{"code":"ENOTFOUND","summary":"request failed"}}'],
  ['an empty output', ''],
])('%s is no report', (_what, output) => {
  expect(findingsOf(output)).toBeNull();
});
