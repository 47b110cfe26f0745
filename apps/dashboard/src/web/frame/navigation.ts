import {
  IconBell,
  IconBookmark,
  IconBulb,
  IconCalendarTime,
  IconDatabase,
  IconDeviceFloppy,
  IconEye,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconList,
  IconListSearch,
  IconLogin2,
  IconRobot,
  IconSearch,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { texts } from '../texts/index.ts';

export type Destination = { label: string; to: LinkProps['to']; Icon: typeof IconBell };

/** The pages that can be opened from anywhere, in groups. */
export const NAVIGATION: { label: string; items: Destination[] }[] = [
  {
    label: texts.navigation.backups,
    items: [
      { label: texts.navigation.overview, to: '/', Icon: IconLayoutDashboard },
      { label: texts.navigation.datasources, to: '/databases', Icon: IconDatabase },
      { label: texts.navigation.jobs, to: '/backups', Icon: IconList },
      { label: texts.navigation.policies, to: '/policies', Icon: IconCalendarTime },
      { label: texts.navigation.destinations, to: '/destinations', Icon: IconDeviceFloppy },
    ],
  },
  {
    label: texts.navigation.names,
    items: [
      { label: texts.navigation.check, to: '/names', Icon: IconSearch },
      { label: texts.navigation.bulk, to: '/bulk-checks', Icon: IconListSearch },
      { label: texts.navigation.generator, to: '/name-ideas', Icon: IconBulb },
      { label: texts.navigation.savedNames, to: '/saved-names', Icon: IconBookmark },
      { label: texts.navigation.watchers, to: '/watchers', Icon: IconEye },
    ],
  },
  {
    label: texts.navigation.organisation,
    items: [
      { label: texts.navigation.audit, to: '/audit', Icon: IconHistory },
      { label: texts.navigation.notifications, to: '/notifications', Icon: IconBell },
      { label: texts.navigation.recoveryKit, to: '/recovery-kit', Icon: IconKey },
      { label: texts.navigation.retention, to: '/retention', Icon: IconTrash },
      { label: texts.navigation.members, to: '/members', Icon: IconUsers },
      { label: texts.navigation.machines, to: '/service-accounts', Icon: IconRobot },
      { label: texts.navigation.signOn, to: '/single-sign-on', Icon: IconLogin2 },
    ],
  },
];
