import type { ServerResponse } from 'node:http';
import type { Principal } from '../identity/index.ts';
import type { Revocations } from '../revocations/index.ts';

/** Open streams and whom they are for: a token is checked once, and its session may end later. */
export class OpenStreams {
  readonly #open = new Map<ServerResponse, Principal>();

  constructor(revocations: Revocations | undefined) {
    revocations?.onNews(() => {
      for (const [response, principal] of this.#open) {
        if (revocations.isRevoked(principal)) response.destroy();
      }
    });
  }

  watch(principal: Principal, response: ServerResponse): void {
    this.#open.set(response, principal);
    response.once('close', () => this.#open.delete(response));
  }
}
