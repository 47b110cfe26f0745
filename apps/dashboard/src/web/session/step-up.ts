import type { ProofPlace } from '@holdfast/clients';
import { useSyncExternalStore } from 'react';

let asked: (PromiseWithResolvers<void> & { place: ProofPlace }) | undefined;
const listeners = new Set<() => void>();

function set(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** A call needs a fresh proof: the page asks for one, whatever it shows, and the call goes on. */
export function askForProof(_: AbortSignal, place: ProofPlace): Promise<void> {
  if (!asked) set({ ...Promise.withResolvers<void>(), place });
  return asked?.promise ?? Promise.resolve();
}

export function sayThatProofWasGiven(): void {
  asked?.resolve();
  set(undefined);
}

/** The calls that waited for a proof fail with this reason. */
export function giveUpProof(reason: string): void {
  asked?.reject(new Error(reason));
  set(undefined);
}

/** Where the proof that is asked for must count; undefined while none is asked for. */
export function useProofAsked(): ProofPlace | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked?.place,
  );
}
