import { authService } from '@holdfast/auth';
import { backupService } from '@holdfast/backup';
import { dashboard } from '@holdfast/dashboard';
import { domainsService } from '@holdfast/domains';
import type { Service } from '@holdfast/platform/service';

/** Every service there is, in the order in which they start. */
export const SERVICES: Service[] = [authService, backupService, domainsService];

/** What listens on a port of its own and reads settings. */
export type Role = Pick<Service, 'name' | 'port' | 'settings'>;

/** All roles, beginning with the one that people open. */
export const ROLES: Role[] = [dashboard, ...SERVICES];
