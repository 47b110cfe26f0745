import { Page } from '../../parts/page.tsx';
import { texts } from '../../texts/index.ts';

export function RestorePage() {
  return <Page title={texts.navigation.jobs}>…</Page>;
}
