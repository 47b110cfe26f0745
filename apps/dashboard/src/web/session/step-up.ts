import { useSyncExternalStore } from 'react';

let asked: PromiseWithResolvers<void> | undefined;
const listeners = new Set<() => void>();

function set(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Some call wants a fresh proof: the page asks for one, whatever it shows, and the call goes on. */
export function askForProof(): Promise<void> {
  if (!asked) set(Promise.withResolvers<void>());
  return asked?.promise ?? Promise.resolve();
}

export function sayThatProofWasGiven(): void {
  asked?.resolve();
  set(undefined);
}

/** The calls that waited for it fail with this. */
export function giveUpProof(reason: string): void {
  asked?.reject(new Error(reason));
  set(undefined);
}

export function useProofAsked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked !== undefined,
  );
}
