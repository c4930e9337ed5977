import type { Handler } from '@/lib/server/http/route';
import { type Answer, type Call, call } from './call';

/** Calls route handlers as a page of the planner does in a browser, and stores the cookies that answers set. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  async call<Body = unknown>(handler: Handler, options: Call = {}): Promise<Answer<Body>> {
    const headers = { 'sec-fetch-site': 'same-origin', ...this.cookieHeader(), ...options.headers };
    const answer = await call<Body>(handler, { ...options, headers });
    for (const cookie of answer.headers.getSetCookie()) this.keep(cookie);
    return answer;
  }

  cookie(name: string): string | undefined {
    return this.cookies.get(name);
  }

  setCookie(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  private cookieHeader(): Record<string, string> {
    const pairs = [...this.cookies].map(([name, value]) => `${name}=${value}`);
    return pairs.length > 0 ? { cookie: pairs.join('; ') } : {};
  }

  private keep(header: string): void {
    const [pair = '', ...attributes] = header.split('; ');
    const separator = pair.indexOf('=');
    const isOver = attributes.some((attribute) => attribute === 'Max-Age=0');
    if (isOver) this.cookies.delete(pair.slice(0, separator));
    else this.cookies.set(pair.slice(0, separator), pair.slice(separator + 1));
  }
}
