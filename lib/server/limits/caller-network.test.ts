import { callerNetwork } from './caller-network';

const networkOf = (address?: string) =>
  callerNetwork(
    new Request('http://localhost', { headers: address ? { 'x-dayfold-client-address': address } : {} }),
  );

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0000:9::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('calls without a network address share one count', () => {
  expect(networkOf()).toBe('unknown');
});

test('an address that the caller sends to a proxy is ignored', () => {
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7' };
  expect(callerNetwork(new Request('http://localhost', { headers }))).toBe('unknown');
});
