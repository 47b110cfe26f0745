import type { Domains } from '@holdfast/clients';
import { Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Facts } from '../../parts/facts.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { State, type Tone } from '../../parts/state.tsx';
import { Time } from '../../parts/time.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const words = texts.watchers.hit.now;

const TONES: Record<Domains.CheckResult['status'], Tone> = {
  available: 'waiting',
  likely_available: 'waiting',
  registered: 'warning',
  likely_registered: 'warning',
  reserved: 'paused',
  invalid: 'paused',
  unknown: 'unknown',
};

/** A check of the name as it is now: whether there is a site behind it, and whether it takes mail. */
export function Answers({ domain }: { domain: string }) {
  const { api, organisation } = useMember();
  const [asked, setAsked] = useState(0);
  const check = useQuery({
    queryKey: [organisation.id, 'look-alike-check', domain, asked],
    queryFn: ({ signal }) =>
      api.domains.checkDomain({
        body: { domain, mode: 'full', maxAge: asked === 0 ? '10m' : '1s' },
        signal,
      }),
    staleTime: 600_000,
    refetchOnWindowFocus: false,
    placeholderData: (before) => before,
  });
  return (
    <Section
      title={words.title}
      actions={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          loading={check.isFetching}
          onClick={() => setAsked((times) => times + 1)}
        >
          {words.again}
        </Button>
      }
    >
      <QueryView query={check}>{(result) => <Answer result={result} />}</QueryView>
    </Section>
  );
}

function Answer({ result }: { result: Domains.CheckResult }) {
  const { status, reason, dns, registration, checkedAt } = result;
  return (
    <>
      {reason && <Text size="sm">{reason}</Text>}
      <Facts
        facts={[
          [
            words.status,
            <State key="status" tone={TONES[status]}>
              {words.statuses[status]}
            </State>,
          ],
          [words.web, told(addressesOf(dns), words.noWeb)],
          [words.mail, told(dns?.mx, words.noMail)],
          [words.servers, (registration?.nameservers ?? dns?.ns ?? []).join(', ')],
          [words.registrar, registration?.registrar],
          [words.created, registration?.createdAt && <Time at={registration.createdAt} />],
          [words.expires, registration?.expiresAt && <Time at={registration.expiresAt} />],
          [words.asked, <Time key="asked" at={checkedAt} />],
        ]}
      />
    </>
  );
}

/** Empty if both kinds were answered with none; undefined if one is unknown and the other has none. */
function addressesOf(dns: Domains.CheckResult['dns']): string[] | undefined {
  const known = [...(dns?.a ?? []), ...(dns?.aaaa ?? [])];
  return known.length > 0 || (dns?.a && dns.aaaa) ? known : undefined;
}

function told(values: string[] | undefined, none: string): string {
  if (values === undefined) return words.notKnown;
  return values.length === 0 ? none : values.join(', ');
}
