import type { Domains } from '@holdfast/clients';
import { Button } from '@mantine/core';
import { IconBookmark, IconEye, IconRefresh, IconZoomIn } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { sayFailure } from '../../parts/say-failure.ts';
import { useAction } from '../../parts/use-action.ts';
import { useSavedAmong } from '../../parts/use-saved-among.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import type { Mode } from './search.ts';

const words = texts.checks;
const isAName = ({ status }: Domains.CheckResult) => status !== 'invalid';

/** What can be done with a name that has an answer. */
export function AnswerActions({
  result,
  mode,
  afresh,
}: {
  result: Domains.CheckResult;
  mode: Mode;
  afresh: { mutate: () => void; isPending: boolean };
}) {
  const { may } = useMember();
  const brand = (result.unicode || result.domain).split('.')[0] ?? '';
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={afresh.isPending}
        disabled={!isAName(result)}
        onClick={() => afresh.mutate()}
      >
        {words.askAfresh}
      </Button>
      {mode !== 'full' && (
        <Button
          variant="default"
          leftSection={<IconZoomIn size={16} aria-hidden />}
          disabled={!isAName(result)}
          renderRoot={
            isAName(result)
              ? (props) => (
                  <Link to="/names" search={{ q: result.domain, mode: 'full' }} {...props} />
                )
              : undefined
          }
        >
          {words.lookCloser}
        </Button>
      )}
      {may('domains', 'saveDomain') && <Save result={result} />}
      {may('domains', 'createWatcher') && isAName(result) && (
        <Button
          variant="default"
          leftSection={<IconEye size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/watchers/new" search={{ brand }} {...props} />}
        >
          {words.watch}
        </Button>
      )}
    </>
  );
}

/** A name is saved once for the whole organisation: the button says if it is already. */
function Save({ result }: { result: Domains.CheckResult }) {
  const { api } = useMember();
  const { domain, unicode } = result;
  const isSaved = useSavedAmong(isAName(result) ? [domain] : [])(domain);
  const save = useAction(() => api.domains.saveDomain({ body: { domain } }), {
    done: words.savedDone(unicode || domain),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconBookmark size={16} aria-hidden />}
      loading={save.isPending}
      disabled={!isAName(result) || isSaved}
      onClick={() => save.mutate(undefined, { onError: sayFailure })}
      miw={96}
    >
      {isSaved ? words.saved : words.save}
    </Button>
  );
}
