import { Anchor, Table } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, startTransition, useEffect, useState } from 'react';

export type Column<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  align?: 'right';
};

/** More than a screen shows. */
const FIRST_ROWS = 20;

/** Set by the first table after a page load: later ones are drawn whole, so going back finds its place. */
let hasDrawn = false;

/** How many rows to draw: at first a screenful, to have something to read, then all. */
function useDrawn(all: number): number {
  const [isWhole, setIsWhole] = useState(hasDrawn);
  useEffect(() => {
    hasDrawn = true;
    startTransition(() => setIsWhole(true));
  }, []);
  return isWhole ? all : Math.min(all, FIRST_ROWS);
}

/** Rows that are links as a whole; on a narrow screen each is a card. */
export function RowTable<Row>({
  caption,
  rows,
  columns,
  keyOf,
  linkOf,
}: {
  /** For people who cannot see the heading above. */
  caption: string;
  rows: Row[];
  /** The first one holds the link. */
  columns: [Column<Row>, ...Column<Row>[]];
  keyOf: (row: Row) => string;
  linkOf?: (row: Row) => LinkProps;
}) {
  const [first, ...others] = columns;
  const drawn = useDrawn(rows.length);
  return (
    <Table
      className="stacks"
      highlightOnHover={linkOf !== undefined}
      verticalSpacing="sm"
      aria-label={caption}
    >
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ label, align }) => (
            <Table.Th key={label} ta={align} scope="col">
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.slice(0, drawn).map((row) => (
          <Table.Tr key={keyOf(row)} className={linkOf ? 'row-link' : undefined}>
            <Table.Td data-label={first.label} className="row-name">
              {linkOf ? (
                <Anchor
                  className="row-target"
                  c="inherit"
                  fw={600}
                  underline="never"
                  renderRoot={(props) => <Link {...linkOf(row)} {...props} />}
                >
                  {first.cell(row)}
                </Anchor>
              ) : (
                first.cell(row)
              )}
            </Table.Td>
            {others.map(({ label, cell, align }) => (
              <Table.Td key={label} data-label={label} ta={align} className={align && 'numbers'}>
                {cell(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
