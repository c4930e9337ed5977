import fc from 'fast-check';
import { clientAddress } from './client-address';

test.each([
  ['no proxy: the socket', '203.0.113.9', undefined, 0, '203.0.113.9'],
  ['no proxy: a header is not believed', '203.0.113.9', '1.1.1.1', 0, '203.0.113.9'],
  ['one proxy: what it saw', '10.0.0.1', '198.51.100.7', 1, '198.51.100.7'],
  [
    'one proxy: what the caller wrote before is not believed',
    '10.0.0.1',
    '1.1.1.1, 198.51.100.7',
    1,
    '198.51.100.7',
  ],
  ['two proxies', '10.0.0.1', '1.1.1.1, 198.51.100.7, 10.0.0.2', 2, '198.51.100.7'],
  ['fewer entries than proxies: the first', '10.0.0.1', '198.51.100.7', 2, '198.51.100.7'],
  ['a proxy that writes nothing', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['a proxy that writes no address', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['a port after it', '10.0.0.1', '198.51.100.7:4711', 1, '198.51.100.7'],
  ['IPv6 with brackets and port', '10.0.0.1', '[2001:db8::1]:4711', 1, '2001:db8::1'],
  ['IPv6 as it is', '::1', '2001:db8::1', 1, '2001:db8::1'],
  ['IPv4 in IPv6 form', '::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
  ['a socket that is gone', undefined, undefined, 0, ''],
])('%s', (_name, socket, header, hops, expected) => {
  expect(clientAddress(socket, header, hops)).toBe(expected);
});

test('whatever a caller sends, the entry of the outermost trusted proxy decides', () => {
  fc.assert(
    fc.property(fc.string(), fc.ipV4(), fc.array(fc.ipV4(), { maxLength: 3 }), (forged, seen, proxies) => {
      const header = [forged, seen, ...proxies].join(', ');
      expect(clientAddress('10.0.0.1', header, proxies.length + 1)).toBe(seen);
    }),
  );
});
