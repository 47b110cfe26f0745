import { Badge, type MantineColor } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconLoader,
  IconPlayerPause,
  IconQuestionMark,
  IconShieldCheckFilled,
  IconShieldHalfFilled,
  IconTrash,
  IconX,
} from '@tabler/icons-react';

/** The states of things, told apart by shape and words, not by colour alone. */
export type Tone =
  | 'proven'
  | 'excepted'
  | 'good'
  | 'busy'
  | 'waiting'
  | 'warning'
  | 'bad'
  | 'paused'
  | 'gone'
  | 'unknown';

const LOOKS: Record<Tone, { color: MantineColor; Icon: typeof IconCheck }> = {
  proven: { color: 'green', Icon: IconShieldCheckFilled },
  excepted: { color: 'lime', Icon: IconShieldHalfFilled },
  good: { color: 'teal', Icon: IconCheck },
  busy: { color: 'blue', Icon: IconLoader },
  waiting: { color: 'gray', Icon: IconClock },
  warning: { color: 'yellow', Icon: IconAlertTriangle },
  bad: { color: 'red', Icon: IconX },
  paused: { color: 'gray', Icon: IconPlayerPause },
  gone: { color: 'gray', Icon: IconTrash },
  unknown: { color: 'gray', Icon: IconQuestionMark },
};

export function State({ tone, children }: { tone: Tone; children: string }) {
  const { color, Icon } = LOOKS[tone];
  return (
    <Badge
      color={color}
      variant="light"
      leftSection={<Icon size={13} aria-hidden />}
      tt="none"
      miw="max-content"
      fw={600}
      style={{ color: 'light-dark(var(--mantine-color-black), var(--mantine-color-white))' }}
    >
      {children}
    </Badge>
  );
}
