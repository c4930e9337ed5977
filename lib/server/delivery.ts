/** How the answer to a request leaves this process. The web server sets it; requests without one are those of tests. */
export type Delivery = {
  /** Resolves when the answer has been handed to the network, or its connection has ended. */
  left: Promise<void>;
  /** Ends the connection of the request. */
  end: () => void;
};

const deliveries = new WeakMap<Request, Delivery>();

export const setDelivery = (request: Request, delivery: Delivery): void =>
  void deliveries.set(request, delivery);

const AT_ONCE: Delivery = { left: Promise.resolve(), end: () => undefined };

export const deliveryOf = (request: Request): Delivery => deliveries.get(request) ?? AT_ONCE;
