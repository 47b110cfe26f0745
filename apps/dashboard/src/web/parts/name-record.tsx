import type { Domains } from '@holdfast/clients';
import type { ReactNode } from 'react';
import { texts } from '../texts/index.ts';
import { Facts } from './facts.tsx';
import { Section } from './section.tsx';
import { Time } from './time.tsx';

type Result = Domains.CheckResult;

const words = texts.checks;

/** Who has the name, since when and until when, and what it resolves to. Unknown values leave no gap. */
export function NameRecord({ result: { registration, dns, filter } }: { result: Result }) {
  return (
    <>
      {registration && <Part title={words.registration} facts={registrationFacts(registration)} />}
      {dns && (
        <Part
          title={words.resolves}
          facts={(['a', 'aaaa', 'mx', 'ns'] as const).map((type) => [
            words.records[type],
            dns[type] && (dns[type].join(', ') || words.noRecords),
          ])}
        />
      )}
      {filter && (
        <Part
          title={words.filterOf}
          facts={[
            [words.checked, when(filter.builtAt)],
            [words.confidence, words.filterText(share(filter.falsePositiveRate))],
          ]}
        />
      )}
    </>
  );
}

type Known = [label: string, value: ReactNode][];

function Part({ title, facts }: { title: string; facts: Known }) {
  if (facts.every(([, value]) => !value)) return null;
  return (
    <Section title={title}>
      <Facts facts={facts} />
    </Section>
  );
}

function registrationFacts(registration: NonNullable<Result['registration']>): Known {
  const { registrar, createdAt, updatedAt, expiresAt, statuses, nameservers, dnssec } =
    registration;
  return [
    [words.registrar, registrar],
    [words.since, when(createdAt)],
    [words.changed, when(updatedAt)],
    [words.until, when(expiresAt)],
    [words.states, statuses.join(', ')],
    [words.nameServers, nameservers.join(', ')],
    [words.dnssec, dnssec === undefined ? undefined : dnssec ? words.signed : words.unsigned],
  ];
}

const share = (rate: number) => `${(rate * 100).toFixed(2)} %`;

/** Registries write dates in many ways; one that cannot be parsed is shown as it is. */
function when(at: string | undefined) {
  if (!at) return undefined;
  return Number.isNaN(Date.parse(at)) ? at : <Time at={at} exact />;
}
