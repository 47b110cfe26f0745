import { Table } from '@mantine/core';
import { Section } from '../../parts/section.tsx';
import { texts } from '../../texts/index.ts';
import { isolateQuoted } from './isolate.ts';
import type { HitDetail } from './queries.ts';

const words = texts.watchers.hit.score;

type Part = { label: string; points: number; why: string };

/** The parts of the score: each with its points, as a bar and as a number, and the reason. */
export function ScoreParts({ hit: { components, aiCheck, score } }: { hit: HitDetail }) {
  const parts: Part[] = components.map(({ rule, points, detail }) => ({
    label: words.rules[rule] ?? rule,
    points,
    why: isolateQuoted(detail),
  }));
  if (aiCheck) {
    parts.push({ label: words.model, points: aiCheck.points, why: aiCheck.reason });
  }
  const sum = parts.reduce((total, { points }) => total + points, 0);
  const most = Math.max(1, ...parts.map(({ points }) => Math.abs(points)));
  return (
    <Section title={words.title} lead={words.lead}>
      <Table className="stacks" verticalSpacing="xs" aria-label={words.caption}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words.part}</Table.Th>
            <Table.Th scope="col" w="30%">
              {words.points}
            </Table.Th>
            <Table.Th scope="col">{words.why}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {parts.map(({ label, points, why }) => (
            <Table.Tr key={`${label} ${why}`}>
              <Table.Td data-label={words.part}>{label}</Table.Td>
              <Table.Td data-label={words.points}>
                <Points points={points} most={most} />
              </Table.Td>
              <Table.Td data-label={words.why} style={{ overflowWrap: 'anywhere' }}>
                <bdi>{why}</bdi>
              </Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr fw={700}>
            <Table.Td data-label={words.part}>{words.sum}</Table.Td>
            <Table.Td data-label={words.points}>
              <Points points={score} />
            </Table.Td>
            <Table.Td data-label={words.why}>
              {sum === score ? words.whole : words.bounded(signed(sum))}
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Section>
  );
}

/** Each part has a sign and a bar, hatched if it speaks against an imitation; the sum has neither. */
function Points({ points, most = 0 }: { points: number; most?: number }) {
  return (
    <span className="points">
      <span className="numbers">{most > 0 ? signed(points) : points}</span>
      {most > 0 && (
        <span className="points-room" aria-hidden>
          <span
            className="points-bar"
            data-against={points < 0 || undefined}
            style={{ width: `${(Math.abs(points) / most) * 100}%` }}
          />
        </span>
      )}
    </span>
  );
}

const signed = (points: number) => (points < 0 ? `−${-points}` : `+${points}`);
