import { Page } from '../../parts/page.tsx';
import { texts } from '../../texts/index.ts';

export function InvitationPage() {
  return <Page title={texts.navigation.members}>…</Page>;
}
