import { Page } from '../../parts/page.tsx';
import { texts } from '../../texts/index.ts';

export function NameIdeasPage() {
  return <Page title={texts.navigation.generator}>{null}</Page>;
}
