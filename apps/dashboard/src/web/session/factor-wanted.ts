import { HoldfastError } from '@holdfast/clients';
import { useSyncExternalStore } from 'react';

let isWanted = false;
const listeners = new Set<() => void>();

export const wantsSecondFactor = (error: unknown): boolean =>
  error instanceof HoldfastError && error.type === 'SECOND_FACTOR_REQUIRED';

/** The organisation gives this session no token until a second factor is shown. */
export function sayThatFactorIsWanted(wanted: boolean): void {
  isWanted = wanted;
  for (const listener of listeners) listener();
}

export function useFactorWanted(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isWanted,
  );
}
