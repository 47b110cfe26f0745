import { Page } from '../../parts/page.tsx';
import { texts } from '../../texts/index.ts';

export function CheckPage() {
  return <Page title={texts.navigation.check}>{null}</Page>;
}
