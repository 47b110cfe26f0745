import type { ServerResponse } from 'node:http';

/** Once the caller has all of the answer, or has gone: perhaps before it was asked for. */
export function whenOver(response: ServerResponse, release: () => void): void {
  if (response.destroyed) release();
  else response.once('close', release);
}
