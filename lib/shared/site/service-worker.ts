/** The header by which the server says that the service worker is switched off; its value is then `off`. */
export const SERVICE_WORKER_IS = 'Service-Worker-Is';
