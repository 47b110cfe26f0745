import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthenticated, sayThatSessionEnded } from './ended.ts';
import { sayThatFactorIsWanted, wantsSecondFactor } from './factor-wanted.ts';

function notice(error: unknown): void {
  if (isUnauthenticated(error)) sayThatSessionEnded();
  if (wantsSecondFactor(error)) sayThatFactorIsWanted(true);
}

/**
 * The clients retry by themselves, so nothing is retried here. Nor do requests wait until the browser
 * reports a network: without one, Holdfast on this machine or beside it still answers.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: notice }),
  mutationCache: new MutationCache({ onError: notice }),
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, staleTime: 5_000, refetchOnWindowFocus: true },
    mutations: { networkMode: 'always', retry: false },
  },
});
