import { Code, Text } from '@mantine/core';
import { Facts } from '../../parts/facts.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { Section } from '../../parts/section.tsx';
import { texts } from '../../texts/index.ts';
import type { HitDetail } from './queries.ts';
import { codesOf } from './scripts.ts';

const words = texts.watchers.hit.side;

type Piece = NonNullable<HitDetail['comparison']>['pieces'][number];
type Kind = Piece['kind'];

/** Shown below each box: a sign for each kind of change. */
const SIGNS: Record<Kind, string> = {
  same: '',
  around: '',
  homoglyph: '≈',
  replaced: '≠',
  swapped: '⇄',
  doubled: '×2',
  added: '+',
  dropped: '−',
  ending: '≠',
};

/** The look-alike below the brand, character against character. */
export function SideBySide({ hit }: { hit: HitDetail }) {
  const { comparison, domain, unicode } = hit;
  return (
    <Section title={words.title} lead={words.lead}>
      {comparison ? <Compared {...comparison} /> : <Text>{words.unreadable}</Text>}
      <Facts
        areLong
        facts={[
          [words.unicode, <bdi key="unicode">{unicode}</bdi>],
          [words.ascii, <Code key="ascii">{domain}</Code>],
          [words.seen, comparison && comparison.name !== domain && <Code>{comparison.name}</Code>],
        ]}
      />
    </Section>
  );
}

function Compared({ brand, unicode, pieces }: NonNullable<HitDetail['comparison']>) {
  const others = pieces.filter(({ kind }) => kind !== 'same');
  const isWhole = others.every(({ kind }) => kind === 'around' || kind === 'ending');
  return (
    <>
      <figure className="beside" aria-label={words.figure(brand, unicode)}>
        <div className="beside-names" aria-hidden>
          <span>{words.brand}</span>
          <span>{words.name}</span>
        </div>
        <div className="beside-pieces" aria-hidden dir="auto">
          {pieces.map((piece, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they stand in their order, and no other
            <Beside key={at} piece={piece} />
          ))}
        </div>
      </figure>
      {isWhole && <Text size="sm">{words.same}</Text>}
      {others.length > 0 && (
        <RowTable
          caption={words.differences}
          rows={others.map((piece, at) => ({ ...piece, at }))}
          keyOf={({ at }) => String(at)}
          columns={[
            { label: words.inName, cell: ({ name }) => <Characters text={name} /> },
            { label: words.inBrand, cell: (piece) => <Characters text={piece.brand} /> },
            { label: words.how, cell: (piece) => `${SIGNS[markOf(piece)]} ${howOf(piece)}`.trim() },
          ]}
        />
      )}
    </>
  );
}

function Beside({ piece }: { piece: Piece }) {
  const { brand, name } = piece;
  const kind = markOf(piece);
  return (
    <span className="beside-piece" data-kind={kind}>
      <bdi>{brand || '\u00a0'}</bdi>
      <bdi>{name || '\u00a0'}</bdi>
      <span className="beside-sign">{SIGNS[kind] || '\u00a0'}</span>
    </span>
  );
}

/** An ending only differs if the brand has one as well. */
const markOf = ({ kind, brand }: Piece): Kind =>
  kind === 'ending' && brand === '' ? 'around' : kind;

function Characters({ text }: { text: string }) {
  if (text === '') return <span className="quiet">{words.nothing}</span>;
  const codes = codesOf(text);
  return (
    <span>
      <bdi>
        <Code>{text}</Code>
      </bdi>
      {codes && (
        <Text span size="sm" className="quiet">
          {' '}
          {codes}
        </Text>
      )}
    </span>
  );
}

function howOf({ kind, brand, name }: Piece): string {
  if (kind === 'same') return '';
  if (kind === 'ending' && brand === '') return words.anyEnding;
  if (kind === 'added' && name === '-') return words.hyphen;
  if (kind === 'added' && name === '.') return words.dot;
  return words.kinds[kind];
}
