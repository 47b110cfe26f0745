import { Alert, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { count } from '../../parts/format.ts';
import { texts } from '../../texts/index.ts';
import { MOST_NAMES, type Reading } from './read-names.ts';

const words = texts.bulk;

/** What will be checked, and what will not, line by line. */
export function LeftOut({ reading }: { reading: Reading }) {
  const { names, empty, duplicates, badCount, bad, stoppedAt, openQuoteAt } = reading;
  const dropped = [
    empty > 0 && words.emptyLines(empty, count(empty)),
    duplicates > 0 && words.duplicates(duplicates, count(duplicates)),
    badCount > 0 && words.bad(badCount, count(badCount)),
  ].filter((part) => part !== false);
  return (
    <Stack gap="xs">
      <Text fw={600} role="status">
        {names.length > 0
          ? words.toCheck(words.names(names.length, count(names.length)))
          : reading.lines > 0
            ? words.noneLeft
            : words.nothing}
      </Text>
      {stoppedAt !== undefined && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle aria-hidden />}
          title={words.tooMany(count(stoppedAt), count(MOST_NAMES))}
        />
      )}
      {openQuoteAt !== undefined && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle aria-hidden />}
          title={words.openQuote(count(openQuoteAt))}
        />
      )}
      {dropped.length > 0 && (
        <Text size="sm">
          {words.dropped}: {dropped.join(', ')}.
        </Text>
      )}
      {bad.length > 0 && (
        <List size="sm" mah={220} style={{ overflow: 'auto' }} tabIndex={0}>
          {bad.map(({ line, text, why }) => (
            <List.Item key={`${line} ${text}`} style={{ overflowWrap: 'anywhere' }}>
              {words.badAt(count(line), text, why)}
            </List.Item>
          ))}
          {badCount > bad.length && (
            <List.Item>{words.more(count(badCount - bad.length))}</List.Item>
          )}
        </List>
      )}
    </Stack>
  );
}
