import { Page } from '../../parts/page.tsx';
import { texts } from '../../texts/index.ts';

export function DestinationsPage() {
  return <Page title={texts.navigation.destinations}>…</Page>;
}
