import { HoldfastError } from '@holdfast/clients';
import { useSyncExternalStore } from 'react';

let hasEnded = false;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  hasEnded = value;
  for (const listener of listeners) listener();
}

export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof HoldfastError && error.type === 'UNAUTHENTICATED';

/** A call was refused because the session is over; the page stays, with what was typed. */
export const sayThatSessionEnded = () => set(true);
export const sayThatSessionBegan = () => set(false);

export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hasEnded,
  );
}
