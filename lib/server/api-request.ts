/** How the answer to a request leaves this process. */
export type Delivery = {
  /** Resolves when the answer has been handed to the network, or its connection has ended. */
  left: Promise<void>;
  /** Ends the connection of the request. */
  end: () => void;
};

/**
 * The parts of a request that the planner reads. Every Request of the Fetch API has them, such as those of tests; what
 * the web server passes has nothing else, since making a Request takes longer than reading it.
 */
export type ApiRequest = Pick<Request, 'method' | 'url' | 'headers' | 'signal'> & {
  /** The bytes as they arrive; null without a body. Rejects when the client disconnects before the end. */
  readonly body: AsyncIterable<Uint8Array> | null;
  /** Set by the web server. */
  readonly delivery?: Delivery;
};

const AT_ONCE: Delivery = { left: Promise.resolve(), end: () => undefined };

/** Returns how the answer leaves; at once where no web server sends it. */
export const deliveryOf = ({ delivery = AT_ONCE }: ApiRequest): Delivery => delivery;
