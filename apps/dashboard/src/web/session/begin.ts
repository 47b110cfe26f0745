import type { Auth } from '@holdfast/clients';
import type { QueryClient } from '@tanstack/react-query';
import { accountQuery } from './account.ts';
import { sayThatSessionBegan } from './ended.ts';
import { forgetOthers } from './forget-person.ts';
import { forgetTokens } from './holdfast.ts';
import { tellOtherTabs } from './tabs.ts';

/** For people who signed in by another way than the form. */
export async function beginSession(queryClient: QueryClient, account: Auth.Account): Promise<void> {
  await forgetOthers(account.user.id);
  tellOtherTabs();
  queryClient.clear();
  forgetTokens();
  queryClient.setQueryData(accountQuery.queryKey, account);
  sayThatSessionBegan();
}
