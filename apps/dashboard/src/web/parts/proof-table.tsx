import { Box, Table, Text, TextInput, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { texts } from '../texts/index.ts';
import { bytes, count } from './format.ts';
import type { ProofRow } from './proof-rows.ts';
import { State } from './state.tsx';

const ROW_HEIGHT = 40;
/** On a narrow screen the proof is below the name. */
const NARROW_HEIGHT = 64;
const SEARCH_FROM = 8;

/** Table by table; only rows in sight are drawn, because there may be tens of thousands. */
export function ProofTable({ caption, rows }: { caption: string; rows: ProofRow[] }) {
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim().toLowerCase());
  const shown =
    wanted === '' ? rows : rows.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <>
      {rows.length >= SEARCH_FROM && (
        <TextInput
          type="search"
          label={texts.proof.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden />}
          maw={420}
        />
      )}
      <Text size="sm" className="quiet" role="status">
        {texts.proof.shown(count(shown.length), count(rows.length))}
      </Text>
      {shown.length > 0 && <Window caption={caption} rows={shown} />}
    </>
  );
}

function Window({ caption, rows }: { caption: string; rows: ProofRow[] }) {
  const scrolled = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  const height = isNarrow ? NARROW_HEIGHT : ROW_HEIGHT;
  const columnCount = isNarrow ? 2 : 5;
  const windowed = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrolled.current,
    estimateSize: () => height,
    overscan: 12,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height is the reason
  useLayoutEffect(() => windowed.measure(), [height]);
  const { columns } = texts.proof;
  const drawn = windowed.getVirtualItems();
  const above = drawn[0]?.start ?? 0;
  const below = windowed.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="windowed" ref={scrolled} tabIndex={0} aria-label={caption}>
      <Table aria-label={caption} aria-rowcount={rows.length + 1} stickyHeader layout="fixed">
        <Table.Thead>
          <Table.Tr aria-rowindex={1}>
            <Table.Th scope="col">{columns.table}</Table.Th>
            <Table.Th scope="col" ta="right" w={110}>
              {columns.rows}
            </Table.Th>
            <Table.Th scope="col" ta="right" w={110} visibleFrom="sm">
              {columns.size}
            </Table.Th>
            <Table.Th scope="col" w={140} visibleFrom="sm">
              {columns.digest}
            </Table.Th>
            <Table.Th scope="col" w="30%" visibleFrom="sm">
              {columns.proof}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Gap height={above} columns={columnCount} />
          {drawn.map(({ index }) => {
            const row = rows[index];
            return row && <Row key={row.name} row={row} index={index} height={height} />;
          })}
          <Gap height={below} columns={columnCount} />
        </Table.Tbody>
      </Table>
    </section>
  );
}

/** In place of the rows that are not drawn. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}

function Row({ row, index, height }: { row: ProofRow; index: number; height: number }) {
  const { name, rows, bytes: size, sha256, tone, proof } = row;
  return (
    <Table.Tr aria-rowindex={index + 2} h={height}>
      <Table.Td>
        <Text size="sm" truncate title={name}>
          {name}
        </Text>
        <Box hiddenFrom="sm">
          <State tone={tone}>{proof}</State>
        </Box>
      </Table.Td>
      <Table.Td ta="right" className="numbers">
        {rows === undefined ? '–' : count(rows)}
      </Table.Td>
      <Table.Td ta="right" className="numbers" visibleFrom="sm">
        {size === undefined ? '–' : bytes(size)}
      </Table.Td>
      <Table.Td ff="monospace" visibleFrom="sm">
        {sha256 ? (
          <Tooltip label={`SHA-256 ${sha256}`}>
            <span>{sha256.slice(0, 10)}…</span>
          </Tooltip>
        ) : (
          '–'
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <State tone={tone}>{proof}</State>
      </Table.Td>
    </Table.Tr>
  );
}
