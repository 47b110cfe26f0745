import { subscribe } from 'node:diagnostics_channel';
import { isInTransaction } from '../transactions/index.ts';

/** Node reports on these that a socket is made or a request is sent, whichever client it is for. */
const CHANNELS = [
  'net.client.socket',
  'udp.socket',
  'http.client.request.created',
  'undici:request:create',
];

const INSTALLED = Symbol.for('holdfast.no-calls-in-transactions');

/**
 * Fails a test in which any host at all is called inside a transaction of our own database, also
 * past the doors that refuse it by themselves. What a subscriber throws is an uncaught error.
 */
const marked = globalThis as { [INSTALLED]?: true };
if (!marked[INSTALLED]) {
  marked[INSTALLED] = true;
  for (const channel of CHANNELS) {
    subscribe(channel, () => {
      if (isInTransaction())
        throw new Error(`${channel} inside a transaction of our own database.`);
    });
  }
}
