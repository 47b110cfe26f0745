import { Page } from '../../parts/page.tsx';
import { texts } from '../../texts/index.ts';

export function MachinesPage() {
  return <Page title={texts.navigation.machines}>…</Page>;
}
