import { Page } from '../../parts/page.tsx';
import { texts } from '../../texts/index.ts';

export function BulkChecksPage() {
  return <Page title={texts.navigation.bulk}>{null}</Page>;
}
