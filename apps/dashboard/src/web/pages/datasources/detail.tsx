import { Page } from '../../parts/page.tsx';
import { texts } from '../../texts/index.ts';

export function DatasourcePage() {
  return <Page title={texts.navigation.datasources}>…</Page>;
}
