import { Radio, SimpleGrid, Text } from '@mantine/core';
import { type Permission, useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { MODES, type Mode } from './choice.ts';

const words = texts.restores;
const NEEDED: Partial<Record<Mode, Permission>> = {
  external_target: 'data.export',
  overwrite: 'data.destroy',
};

export function ChooseMode({
  mode,
  onChange,
}: {
  mode: Mode | undefined;
  onChange: (mode: Mode) => void;
}) {
  const { holds } = useMember();
  const lacking = (one: Mode) => {
    const needed = NEEDED[one];
    return needed && !holds(needed) ? needed : undefined;
  };
  return (
    <Radio.Group
      aria-label={words.sections.mode}
      value={mode ?? null}
      onChange={(value) => onChange(value as Mode)}
    >
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="sm">
        {MODES.map((one) => {
          const lacks = lacking(one);
          return (
            <Radio
              key={one}
              value={one}
              disabled={lacks !== undefined}
              label={<Text fw={600}>{words.modes[one].title}</Text>}
              description={lacks ? texts.permissions.lacking(lacks) : words.modes[one].text}
            />
          );
        })}
      </SimpleGrid>
    </Radio.Group>
  );
}
