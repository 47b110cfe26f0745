import { queryOptions } from '@tanstack/react-query';
import { holdfast } from './holdfast.ts';

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => holdfast.auth.getAccount({ signal }),
  staleTime: 60_000,
});
