import { Page } from '../../parts/page.tsx';
import { texts } from '../../texts/index.ts';

export function DatasourcesPage() {
  return <Page title={texts.navigation.datasources}>…</Page>;
}
