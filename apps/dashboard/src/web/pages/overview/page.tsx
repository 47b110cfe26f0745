import { Page } from '../../parts/page.tsx';
import { texts } from '../../texts/index.ts';

export function OverviewPage() {
  return <Page title={texts.navigation.overview}>…</Page>;
}
