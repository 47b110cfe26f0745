import { queryOptions } from '@tanstack/react-query';
import { holdfast } from '../../session/holdfast.ts';

/** How accounts are made here, and whether mail can be sent. */
export const signUpQuery = queryOptions({
  queryKey: ['sign-up'],
  queryFn: ({ signal }) => holdfast.auth.getSignUp({ signal }),
  staleTime: 60_000,
});
