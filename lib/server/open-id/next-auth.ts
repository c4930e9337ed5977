import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth, { type AuthOptions } from 'next-auth';
import { tellNextAuth } from '@/lib/server/env';

/** What is asked of next-auth, with everything else about the request left out. */
export type Question = {
  method: 'GET' | 'POST';
  /** The segments of the path after /api/auth. */
  path: readonly string[];
  query: Record<string, string>;
  body?: Record<string, unknown>;
};

export type Answer = {
  body: unknown;
  /** Where the browser is to go next, if it is. */
  location: string | null;
  cookies: string[];
};

/** Takes next-auth's answer down. These are the methods that it calls. */
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
 * Asks next-auth by its interface for API pages, which wants no more of a request than what is given here. Its interface
 * for route handlers reads the headers of whatever request Next.js is answering, so our own wrapper could not stand
 * around it, and a test could not call it.
 */
export async function askNextAuth(
  request: Request,
  { method, path, query, body }: Question,
  options: AuthOptions,
): Promise<Answer> {
  tellNextAuth();
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
      const at = pair.indexOf('=');
      return [pair.slice(0, at), decode(pair.slice(at + 1))];
    }),
  );
}

/** next-auth writes its cookies percent-encoded; somebody else's may hold anything. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
