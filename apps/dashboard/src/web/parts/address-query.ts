import { queryOptions } from '@tanstack/react-query';
import { holdfast } from '../session/holdfast.ts';

/** The address of the person who is signed in, and whether it is confirmed. */
export const addressQuery = queryOptions({
  queryKey: ['account', 'address'],
  queryFn: ({ signal }) => holdfast.auth.getAccountEmail({ signal }),
  staleTime: 60_000,
});
