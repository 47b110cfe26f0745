import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthenticated, sayThatSessionEnded } from './ended.ts';

function notice(error: unknown): void {
  if (isUnauthenticated(error)) sayThatSessionEnded();
}

/** The clients retry by themselves, so nothing is retried here. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: notice }),
  mutationCache: new MutationCache({ onError: notice }),
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
