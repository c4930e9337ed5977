import { pause } from '../running/planner';
import type { Account } from './account';

/** An open window's stream: it reconnects whenever it is disconnected. */
export class LiveStream {
  isOpen = false;
  #heard = 0;
  #told = 0;
  readonly #end = new AbortController();

  constructor(address: string, { sessionId }: Account) {
    this.#listen(address, sessionId);
  }

  /** True when something was announced since the last call. */
  heardAnew(): boolean {
    const isNew = this.#heard > this.#told;
    this.#told = this.#heard;
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
    for await (const chunk of response.body) if (/^data:/m.test(decoder.decode(chunk))) this.#heard += 1;
  }
}
