import { Page } from '../../parts/page.tsx';
import { texts } from '../../texts/index.ts';

export function RetentionPage() {
  return <Page title={texts.navigation.retention}>…</Page>;
}
