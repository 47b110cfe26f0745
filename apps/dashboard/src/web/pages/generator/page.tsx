import { Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { Page } from '../../parts/page.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { Describe } from './describe.tsx';
import { useDraft } from './draft.ts';
import { Earlier } from './earlier.tsx';
import { Ideas } from './ideas.tsx';
import { ShortlistSection } from './shortlist.tsx';
import { useShortlist } from './shortlist-store.ts';
import { useAsking } from './use-ideas.ts';

const words = texts.generator;

/** From a description to names that are saved and watched, on one page. */
export function NameIdeasPage() {
  const { may } = useMember();
  const { job } = useSearch({ from: '/signed-in/name-ideas' });
  const [draft, setDraft] = useDraft();
  const shortlist = useShortlist();
  const asking = useAsking();
  return (
    <Page title={texts.navigation.generator} lead={words.lead}>
      {may('domains', 'createNameGenerator') ? (
        <Describe draft={draft} onChange={setDraft} asking={asking} />
      ) : (
        <Text>{words.readOnly}</Text>
      )}
      {job && (
        <Ideas key={job} id={job} endings={draft.endings} asking={asking} shortlist={shortlist} />
      )}
      {(job || shortlist.picked.length > 0) && (
        <div id="shortlist">
          <ShortlistSection shortlist={shortlist} />
        </div>
      )}
      <Earlier current={job} />
    </Page>
  );
}
