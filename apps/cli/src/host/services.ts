import { authService } from '@holdfast/auth';
import { backupService } from '@holdfast/backup';
import { domainsService } from '@holdfast/domains';
import type { Service } from '@holdfast/platform/service';

/** Every service there is, in the order in which they start. */
export const SERVICES: Service[] = [authService, backupService, domainsService];
