/** The accessible description of an item with a change that waits for the network. */
export const NOT_SENT = 'A change waits to be sent';

/** The attributes of the control of an item, which is dashed while a change of the item waits for the network. */
export const unsent = (isWaiting: boolean) =>
  isWaiting ? { 'data-unsent': true, 'aria-description': NOT_SENT } : {};
