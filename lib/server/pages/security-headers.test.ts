import { devSecurityHeaders, plainHeaders, securityHeaders } from './security-headers';

const HASH = "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='";

const directives = (headers: Record<string, string>) =>
  new Map(
    headers['Content-Security-Policy']?.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );

test('only the scripts of the page are permitted', () => {
  const policy = directives(securityHeaders({ scriptHashes: [HASH], overHttps: false }));
  expect(policy.get('script-src')).toBe(`'self' ${HASH}`);
  expect(policy.get('default-src')).toBe("'none'");
  for (const closed of ['object-src', 'base-uri', 'frame-ancestors'])
    expect(policy.get(closed)).toBe("'none'");
  for (const own of ['connect-src', 'font-src', 'form-action']) expect(policy.get(own)).toBe("'self'");
});

test('Strict-Transport-Security is sent only with an https address', () => {
  const headersOf = [
    (overHttps: boolean) => securityHeaders({ scriptHashes: [], overHttps }),
    (overHttps: boolean) => plainHeaders({ overHttps }),
  ];
  for (const headers of headersOf) {
    expect(headers(true)).toHaveProperty('Strict-Transport-Security');
    expect(headers(false)).not.toHaveProperty('Strict-Transport-Security');
  }
});

test('the policy for development differs only in scripts and connections', () => {
  const development = directives(devSecurityHeaders());
  const production = directives(securityHeaders({ scriptHashes: [], overHttps: false }));
  const different = [...production.keys()].filter((name) => production.get(name) !== development.get(name));
  expect(different).toEqual(['script-src', 'connect-src']);
});
