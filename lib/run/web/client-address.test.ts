import fc from 'fast-check';
import { clientAddress } from './client-address';

test.each([
  ['no proxy: the address of the socket', '203.0.113.9', undefined, 0, '203.0.113.9'],
  ['no proxy: the header is ignored', '203.0.113.9', '1.1.1.1', 0, '203.0.113.9'],
  ['one proxy: the last entry', '10.0.0.1', '198.51.100.7', 1, '198.51.100.7'],
  [
    'one proxy: entries that the caller has written are ignored',
    '10.0.0.1',
    '1.1.1.1, 198.51.100.7',
    1,
    '198.51.100.7',
  ],
  ['two proxies: the last entry but one', '10.0.0.1', '1.1.1.1, 198.51.100.7, 10.0.0.2', 2, '198.51.100.7'],
  ['fewer entries than proxies: the first entry', '10.0.0.1', '198.51.100.7', 2, '198.51.100.7'],
  ['a proxy without a header: the address of the socket', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['an entry that is no address: the address of the socket', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['an entry with a port: without the port', '10.0.0.1', '198.51.100.7:4711', 1, '198.51.100.7'],
  ['IPv6 with brackets and port: without them', '10.0.0.1', '[2001:db8::1]:4711', 1, '2001:db8::1'],
  ['IPv6: unchanged', '::1', '2001:db8::1', 1, '2001:db8::1'],
  ['IPv4 in IPv6 form: as IPv4', '::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
  ['a closed socket: no address', undefined, undefined, 0, ''],
])('%s', (_name, socket, header, hops, expected) => {
  expect(clientAddress(socket, header, hops)).toBe(expected);
});

test('whatever a caller sends, the address is the entry of the outermost trusted proxy', () => {
  fc.assert(
    fc.property(fc.string(), fc.ipV4(), fc.array(fc.ipV4(), { maxLength: 3 }), (forged, seen, proxies) => {
      const header = [forged, seen, ...proxies].join(', ');
      expect(clientAddress('10.0.0.1', header, proxies.length + 1)).toBe(seen);
    }),
  );
});
