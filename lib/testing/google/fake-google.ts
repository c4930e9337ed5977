import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server';
import { consentPage } from './consent-page';

const SCOPE = 'openid https://www.googleapis.com/auth/userinfo.email https://mail.google.com/';

/** The path that answers `true` if the account in the query `account` has granted a permission, else `false`. */
export const PERMISSION_PATH = '/permission';

/** A person's answer on the consent page. */
export type Consent = { email: string; allows: boolean };

type TokenRequest = { grant_type?: string; code?: string; code_verifier?: string; refresh_token?: string };
type TokenAnswer = { statusCode: number; body: Record<string, unknown> | '' };

/**
 * A fake of the part of Google that connects Gmail: an OpenID provider with a consent page, refresh tokens that can be
 * revoked, and access tokens that a mail server can look up.
 */
export class FakeGoogle {
  readonly issuer = new OAuth2Issuer();
  readonly service = new OAuth2Service(this.issuer);
  /** Additional claims of the ID token. */
  claims: Record<string, unknown> = {};
  /** Called before each answer of the token endpoint, which it may change. */
  beforeAnswer: (answer: TokenAnswer, request: TokenRequest) => void = () => undefined;
  /** The tokens of all revocation requests, unknown tokens included. */
  readonly revoked: string[] = [];
  /** Answers that the revocation endpoint gives to its next requests, one each, in place of its own. */
  revocationAnswers: { status: number; body?: object }[] = [];
  readonly tokenRequests: TokenRequest[] = [];

  readonly #people = new Map<string, string>();
  readonly #refreshTokens = new Map<string, string>();
  readonly #accessTokens = new Map<string, string>();
  readonly #server: Server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.writeHead(500).end());
  });

  /** @param port a free one if omitted */
  async start(port = 0): Promise<string> {
    await this.issuer.keys.generate('RS256');
    await new Promise<void>((resolve) => this.#server.listen(port, 'localhost', resolve));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The provider has no port.');
    this.issuer.url = `http://localhost:${address.port}`;
    this.#watch();
    return this.issuer.url;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Returns the owner of a valid access token. */
  ownerOf = (accessToken: string): string | undefined => this.#accessTokens.get(accessToken);

  /** Revokes a person's permission, as Google does at the person's request or after a change of their password. */
  revokeFor(email: string): void {
    for (const tokens of [this.#refreshTokens, this.#accessTokens])
      for (const [token, owner] of tokens) if (owner === email) tokens.delete(token);
  }

  /** Invalidates the issued access tokens; the refresh tokens remain valid. */
  expireAccess(): void {
    this.#accessTokens.clear();
  }

  /** Answers the consent page; returns the address that it redirects the browser to. */
  async pass(authUrl: string, { email, allows }: Consent): Promise<URL> {
    const address = new URL(authUrl);
    address.searchParams.set('account', email);
    address.searchParams.set('decision', allows ? 'allow' : 'deny');
    const response = await fetch(address, { redirect: 'manual' });
    return new URL(response.headers.get('location') ?? '');
  }

  #watch(): void {
    this.service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }, request: IncomingMessage) => {
      const asked = new URL(request.url ?? '', this.issuer.url);
      this.#people.set(url.searchParams.get('code') ?? '', asked.searchParams.get('account') ?? '');
    });
    this.service.on('beforeTokenSigning', (token, { body }: { body: TokenRequest }) => {
      const email = this.#personOf(body);
      Object.assign(token.payload, {
        sub: email,
        email,
        email_verified: true,
        jti: randomUUID(),
        ...this.claims,
      });
    });
    this.service.on('beforeResponse', (answer: TokenAnswer, { body }: { body: TokenRequest }) => {
      this.tokenRequests.push({ ...body });
      this.#judge(answer, body);
      this.beforeAnswer(answer, body);
    });
  }

  #personOf = ({ code = '', refresh_token = '' }: TokenRequest): string =>
    this.#people.get(code) ?? this.#refreshTokens.get(refresh_token) ?? '';

  #judge(answer: TokenAnswer, request: TokenRequest): void {
    const person = this.#personOf(request);
    if (person === '' || (request.code && !request.code_verifier)) {
      answer.statusCode = 400;
      answer.body = { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' };
      return;
    }
    if (answer.body === '') return;
    const { access_token: access, refresh_token: refresh } = answer.body;
    this.#accessTokens.set(String(access), person);
    if (request.code) this.#refreshTokens.set(String(refresh), person);
    // Google issues a refresh token for a code, and none for another refresh token.
    else delete answer.body.refresh_token;
    answer.body.scope = SCOPE;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '', this.issuer.url);
    if (address.pathname === PERMISSION_PATH) {
      const account = address.searchParams.get('account');
      response.end(String([...this.#refreshTokens.values()].some((owner) => owner === account)));
      return;
    }
    if (address.pathname === '/revoke') return this.#revoke(await text(request), response);
    if (address.pathname === '/authorize') {
      const decision = address.searchParams.get('decision');
      if (decision === null) {
        response.writeHead(200, { 'content-type': 'text/html' }).end(consentPage(address.searchParams));
        return;
      }
      if (decision === 'deny') return this.#deny(address.searchParams, response);
    }
    this.service.requestHandler(request, response);
  }

  #deny(query: URLSearchParams, response: ServerResponse): void {
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('state', query.get('state') ?? '');
    response.writeHead(302, { location: back.href }).end();
  }

  #revoke(body: string, response: ServerResponse): void {
    const token = new URLSearchParams(body).get('token') ?? '';
    this.revoked.push(token);
    const owner = this.#refreshTokens.get(token);
    const given = this.revocationAnswers.shift();
    const { status, body: answer = {} } =
      given ?? (owner === undefined ? { status: 400, body: { error: 'invalid_token' } } : { status: 200 });
    // Google revokes the whole permission with any of its tokens.
    if (!given && owner !== undefined) this.revokeFor(owner);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }
}
