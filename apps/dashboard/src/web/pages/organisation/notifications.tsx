import { Page } from '../../parts/page.tsx';
import { texts } from '../../texts/index.ts';

export function NotificationsPage() {
  return <Page title={texts.navigation.notifications}>…</Page>;
}
