import { FileInput, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { texts } from '../../texts/index.ts';
import type { useNames, Way } from './use-names.ts';

const words = texts.bulk;

/** Pasted, or from a file that is read here. */
export function NamesInput({ given }: { given: ReturnType<typeof useNames> }) {
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={words.way}
        data={(['paste', 'file'] as const).map((value) => ({ value, label: words.ways[value] }))}
        value={given.way}
        onChange={(way) => given.setWay(way as Way)}
        w={{ base: '100%', xs: 'fit-content' }}
      />
      {given.way === 'paste' ? (
        <Textarea
          label={words.paste}
          description={words.pasteHint}
          placeholder={'example-shop.com\nexample-shop.net'}
          value={given.pasted}
          onChange={({ currentTarget }) => given.setPasted(currentTarget.value)}
          rows={10}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
      ) : (
        <FileInput
          label={words.file}
          description={words.fileHint}
          placeholder={words.filePlaceholder}
          accept=".txt,.csv,.tsv,.gz,text/plain,text/csv,application/gzip"
          leftSection={<IconFileText size={16} aria-hidden />}
          value={given.file}
          onChange={given.setFile}
          error={given.fileError}
          clearable
          clearButtonProps={{ 'aria-label': texts.frame.clear }}
        />
      )}
    </Stack>
  );
}
