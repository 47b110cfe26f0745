import { Radio, SimpleGrid, Text } from '@mantine/core';
import { texts } from '../../texts/index.ts';
import { MODES, type Mode } from './choice.ts';

const words = texts.restores;

export function ChooseMode({
  mode,
  onChange,
}: {
  mode: Mode | undefined;
  onChange: (mode: Mode) => void;
}) {
  return (
    <Radio.Group
      aria-label={words.sections.mode}
      value={mode ?? null}
      onChange={(value) => onChange(value as Mode)}
    >
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="sm">
        {MODES.map((one) => (
          <Radio
            key={one}
            value={one}
            label={<Text fw={600}>{words.modes[one].title}</Text>}
            description={words.modes[one].text}
          />
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}
