import { Accordion, Text } from '@mantine/core';
import { Command } from '../../parts/command.tsx';
import { texts } from '../../texts/index.ts';
import type { Engine } from './credentials-model.ts';
import { READER_SQL } from './reader-sql.ts';

const { reader } = texts.datasources;

/** Offers the SQL that creates a user for backups, filled in with what was typed so far. */
export function ReaderUser(props: { engine: Engine; username: string; database: string }) {
  const username = props.username || 'holdfast';
  const database = props.database || 'shop';
  return (
    <Accordion variant="contained" order={3}>
      <Accordion.Item value="sql">
        <Accordion.Control>{reader.title}</Accordion.Control>
        <Accordion.Panel>
          <Text size="sm" mb="xs">
            {reader.text}
          </Text>
          <Command text={READER_SQL[props.engine]({ username, database })} />
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
