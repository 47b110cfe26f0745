import { Page } from '../../parts/page.tsx';
import { texts } from '../../texts/index.ts';

export function MembersPage() {
  return <Page title={texts.navigation.members}>…</Page>;
}
