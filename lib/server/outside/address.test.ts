import fc from 'fast-check';
import { isPublicAddress } from './address';

test.each([
  ['a public IPv4 address', '93.184.216.34'],
  ['a public IPv6 address', '2606:2800:220:1:248:1893:25c8:1946'],
  ['a public IPv4 address, mapped', '::ffff:93.184.216.34'],
  ['a public IPv4 address behind NAT64', '64:ff9b::93.184.216.34'],
])('%s is allowed', (_name, address) => {
  expect(isPublicAddress(address)).toBe(true);
});

const REFUSED = {
  'this machine': ['127.0.0.1', '127.255.255.254', '::1', '0.0.0.0', '::', '0.1.2.3'],
  'private networks': ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
  'link-local and metadata': ['169.254.169.254', 'fe80::1', 'fd00:ec2::254'],
  'carrier networks': ['100.64.0.1', '100.127.255.255'],
  'multicast and broadcast': ['224.0.0.1', '239.255.255.250', 'ff02::1', '255.255.255.255'],
  'reserved and documentation': [
    '192.0.2.1',
    '198.51.100.7',
    '203.0.113.9',
    '240.0.0.1',
    '198.18.0.1',
    '2001:db8::1',
  ],
  'mapped and translated forms': [
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    '::ffff:7f00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '::10.0.0.1',
  ],
  'tunnels that carry an IPv4 address': ['2002:7f00:1::', '2001:0:7f00:1::'],
  'what is no address': ['', 'localhost', 'fe80::1%eth0', '1.2.3', '127.0.0.1 ', 'example.org'],
};

test.each(Object.entries(REFUSED))('%s are refused', (_name, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test('every address of a private IPv4 network is refused in every form', () => {
  const networks: [number, number][] = [
    [10, 8],
    [127, 8],
    [169, 8],
    [192, 8],
    [172, 8],
  ];
  const inPrivate = fc
    .tuple(fc.constantFrom(...networks), fc.nat(255), fc.nat(255), fc.nat(255))
    .map(([[first], b, c, d]): [number, number, number, number] => {
      if (first === 169) return [169, 254, c, d];
      if (first === 192) return [192, 168, c, d];
      if (first === 172) return [172, 16 + (b % 16), c, d];
      return [first, b, c, d];
    });
  const hex = (high: number, low: number) => ((high << 8) | low).toString(16);
  fc.assert(
    fc.property(inPrivate, ([a, b, c, d]) => {
      const short = `${hex(a, b)}:${hex(c, d)}`;
      const forms = [
        `${a}.${b}.${c}.${d}`,
        `::ffff:${a}.${b}.${c}.${d}`,
        `::ffff:${short}`,
        `64:ff9b::${short}`,
      ];
      expect(forms.filter(isPublicAddress)).toEqual([]);
    }),
  );
});
