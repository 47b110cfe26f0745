import { queryOptions } from '@tanstack/react-query';
import { forgetOthers } from './forget-person.ts';
import { holdfast } from './holdfast.ts';

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }) => {
    const account = await holdfast.auth.getAccount({ signal });
    await forgetOthers(account.user.id);
    return account;
  },
  staleTime: 60_000,
});
