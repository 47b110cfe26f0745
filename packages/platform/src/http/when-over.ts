import type { ServerResponse } from 'node:http';

/** Releases once the caller has all of the answer or has gone, which may already have happened. */
export function whenOver(response: ServerResponse, release: () => void): void {
  if (response.destroyed) release();
  else response.once('close', release);
}
