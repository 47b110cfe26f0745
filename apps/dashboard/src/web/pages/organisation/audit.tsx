import { Page } from '../../parts/page.tsx';
import { texts } from '../../texts/index.ts';

export function AuditPage() {
  return <Page title={texts.navigation.audit}>…</Page>;
}
