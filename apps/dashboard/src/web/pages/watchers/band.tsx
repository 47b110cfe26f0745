import { Badge } from '@mantine/core';
import {
  IconAntennaBars2,
  IconAntennaBars3,
  IconAntennaBars4,
  IconAntennaBars5,
} from '@tabler/icons-react';
import { texts } from '../../texts/index.ts';
import type { Hit } from './queries.ts';

const LOOKS = {
  low: { color: 'gray', Icon: IconAntennaBars2 },
  medium: { color: 'yellow', Icon: IconAntennaBars3 },
  high: { color: 'orange', Icon: IconAntennaBars4 },
  critical: { color: 'red', Icon: IconAntennaBars5 },
} as const;

/** How bad a hit is: by the number of bars and in a word, not by colour alone. */
export function Band({ band, score }: Pick<Hit, 'band' | 'score'>) {
  const { color, Icon } = LOOKS[band];
  return (
    <Badge
      color={color}
      variant="light"
      leftSection={<Icon size={15} aria-hidden />}
      tt="none"
      miw="max-content"
      fw={600}
      style={{ color: 'light-dark(var(--mantine-color-black), var(--mantine-color-white))' }}
    >
      {`${texts.watchers.hits.bands[band]} ${score}`}
    </Badge>
  );
}
