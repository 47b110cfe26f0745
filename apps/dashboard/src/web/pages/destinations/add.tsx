import { Page } from '../../parts/page.tsx';
import { texts } from '../../texts/index.ts';

export function AddDestinationPage() {
  return <Page title={texts.navigation.destinations}>…</Page>;
}
