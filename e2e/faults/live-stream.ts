import { pause } from '../running/planner';
import type { Account } from './account';

/** The event stream of an open window. It reconnects whenever it is disconnected. */
export class LiveStream {
  isOpen = false;
  #received = 0;
  #reported = 0;
  readonly #end = new AbortController();

  constructor(address: string, { sessionId }: Account) {
    this.#listen(address, sessionId);
  }

  /** Returns true when an event has arrived since the last call. */
  hasNewEvents(): boolean {
    const isNew = this.#received > this.#reported;
    this.#reported = this.#received;
    return isNew;
  }

  close(): void {
    this.#end.abort();
  }

  async #listen(address: string, sessionId: string): Promise<void> {
    while (!this.#end.signal.aborted) {
      await this.#once(address, sessionId).catch(() => undefined);
      this.isOpen = false;
      await pause(300);
    }
  }

  async #once(address: string, sessionId: string): Promise<void> {
    const response = await fetch(`${address}/api/events`, {
      headers: { Authorization: `Bearer ${sessionId}`, Accept: 'text/event-stream' },
      signal: this.#end.signal,
    });
    if (!response.ok || !response.body) return;
    this.isOpen = true;
    const decoder = new TextDecoder();
    for await (const chunk of response.body) if (/^data:/m.test(decoder.decode(chunk))) this.#received += 1;
  }
}
