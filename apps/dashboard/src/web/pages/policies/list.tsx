import { Page } from '../../parts/page.tsx';
import { texts } from '../../texts/index.ts';

export function PoliciesPage() {
  return <Page title={texts.navigation.policies}>…</Page>;
}
