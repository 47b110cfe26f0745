import { Page } from '../../parts/page.tsx';
import { texts } from '../../texts/index.ts';

export function SavedNamesPage() {
  return <Page title={texts.navigation.savedNames}>{null}</Page>;
}
