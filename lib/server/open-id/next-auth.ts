import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth, { type AuthOptions } from 'next-auth';
import { setNextAuthUrl } from '@/lib/server/env';

/** The parts of a request that next-auth needs. */
export type Question = {
  method: 'GET' | 'POST';
  /** The segments of the path after /api/auth. */
  path: readonly string[];
  query: Record<string, string>;
  body?: Record<string, unknown>;
};

export type Answer = {
  body: unknown;
  /** The URL to redirect the browser to, if any. */
  location: string | null;
  cookies: string[];
};

/** A fake of Next.js' response. It has the methods that next-auth calls, and records the answer. */
class Recorder {
  private readonly headers = new Map<string, unknown>();
  private body: unknown;

  status(): this {
    return this;
  }

  getHeader(name: string): unknown {
    return this.headers.get(name.toLowerCase());
  }

  setHeader(name: string, value: unknown): this {
    this.headers.set(name.toLowerCase(), value);
    return this;
  }

  json(body: unknown): void {
    this.body = body;
  }

  send(body: unknown): void {
    this.body = body;
  }

  end(): void {}

  answer(): Answer {
    const location = this.headers.get('location');
    const cookies = this.headers.get('set-cookie');
    return {
      body: this.body,
      location: typeof location === 'string' ? location : null,
      cookies: Array.isArray(cookies) ? cookies.map(String) : [],
    };
  }
}

/**
 * Calls next-auth through its interface for API pages, which needs only the given parts of a request. Its interface for
 * route handlers reads the headers of the request that Next.js is answering, so that neither our router nor a test
 * could call it.
 */
export async function askNextAuth(
  request: Request,
  { method, path, query, body }: Question,
  options: AuthOptions,
): Promise<Answer> {
  setNextAuthUrl();
  const recorder = new Recorder();
  await NextAuth(
    {
      method,
      query: { ...query, nextauth: path },
      body,
      cookies: readCookies(request),
      headers: {},
    } as unknown as NextApiRequest,
    recorder as unknown as NextApiResponse,
    options,
  );
  return recorder.answer();
}

function readCookies(request: Request): Record<string, string> {
  const pairs = request.headers.get('cookie')?.split(/; */) ?? [];
  return Object.fromEntries(
    pairs.map((pair) => {
      const separator = pair.indexOf('=');
      return [pair.slice(0, separator), decode(pair.slice(separator + 1))];
    }),
  );
}

/** Decodes a cookie. next-auth percent-encodes its cookies; others may contain anything. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
