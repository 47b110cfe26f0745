import { Page } from '../../parts/page.tsx';
import { texts } from '../../texts/index.ts';

export function DestinationPage() {
  return <Page title={texts.navigation.destinations}>…</Page>;
}
