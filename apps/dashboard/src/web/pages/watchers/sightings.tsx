import { Code } from '@mantine/core';
import { Facts } from '../../parts/facts.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from '../../texts/index.ts';
import type { HitDetail } from './queries.ts';

const words = texts.watchers.hit.seen;
const { feeds } = texts.watchers.hits;

type Sighting = HitDetail['evidence'][number];

/** When and where it was seen: the first time, and the newest of the others. */
export function Sightings({ hit: { evidence, firstSeenAt, lastSeenAt } }: { hit: HitDetail }) {
  const rows = evidence
    .map((sighting, at) => ({ ...sighting, key: String(at) }))
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <Section title={words.title}>
      <Facts
        facts={[
          [words.first, <Time key="first" at={firstSeenAt} exact />],
          [words.last, <Time key="last" at={lastSeenAt} exact />],
        ]}
      />
      <RowTable
        caption={words.caption}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { label: words.name, cell: ({ name }) => <Code>{name}</Code> },
          { label: words.where, cell: ({ feed }) => feeds[feed] },
          { label: words.details, cell: detailsOf },
          { label: words.when, cell: ({ at }) => <Time at={at} /> },
        ]}
      />
    </Section>
  );
}

function detailsOf({ log, issuer, serial, zone, family, server, records = {} }: Sighting) {
  const said = [
    log && words.log(log),
    issuer && words.issuer(issuer),
    serial && words.serial(serial),
    zone && words.zone(zone),
    family && words.family(family),
    server && words.server(server),
    ...Object.entries(records).map(([type, values]) => `${type} ${values.join(', ')}`),
  ].filter(Boolean);
  return <bdi style={{ overflowWrap: 'anywhere' }}>{said.join(' · ') || '–'}</bdi>;
}
