import { Page } from '../../parts/page.tsx';
import { texts } from '../../texts/index.ts';

export function RecoveryKitPage() {
  return <Page title={texts.navigation.recoveryKit}>…</Page>;
}
