import type { Auth } from '@holdfast/clients';
import { type Command, Option } from 'commander';
import { readMoment } from '../program/index.ts';
import { moment, readDuration } from '../terminal/index.ts';
import {
  SERVICE_PERMISSIONS,
  SERVICE_ROLES,
  type ServicePermission,
  type ServiceRole,
} from './model.ts';

export type AllowedChoices = {
  role?: ServiceRole;
  permission?: ServicePermission[];
  expires?: string;
};

export function withAllowed(command: Command): Command {
  return command
    .addOption(new Option('--role <role>', 'what it may do').choices(SERVICE_ROLES))
    .addOption(
      new Option('--permission <name...>', 'exactly what it may do, in place of a role')
        .choices(SERVICE_PERMISSIONS)
        .conflicts('role'),
    )
    .option('--expires <when>', 'when it expires: 90d, 12h, 2027-01-31 or never');
}

/** The options that were given, as the API takes them. */
export function readAllowed({ role, permission, expires }: AllowedChoices, now = new Date()) {
  return {
    ...(role !== undefined && { role }),
    ...(permission !== undefined && { permissions: permission }),
    ...(expires !== undefined && { expiresAt: readExpiry(expires, now) }),
  };
}

function readExpiry(text: string, now: Date): string | null {
  if (text === 'never') return null;
  const span = readDuration(text);
  return span === undefined
    ? readMoment('--expires', text)
    : new Date(now.getTime() + span).toISOString();
}

/** What the account may do, as shown to people. */
export function allowedIn({ role, permissions }: Auth.ServiceAccount): string {
  return permissions ? permissions.join(', ') : role;
}

export function expiryOf({ expiresAt }: Auth.ServiceAccount): string {
  return expiresAt === null ? 'never' : moment(expiresAt);
}
