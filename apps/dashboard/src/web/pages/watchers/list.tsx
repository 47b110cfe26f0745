import { Page } from '../../parts/page.tsx';
import { texts } from '../../texts/index.ts';

export function WatchersPage() {
  return <Page title={texts.navigation.watchers}>{null}</Page>;
}
