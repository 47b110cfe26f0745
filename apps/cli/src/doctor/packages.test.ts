import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { installing } from './packages.ts';

test.each([
  ['ID="opensuse-leap"\nID_LIKE="suse opensuse"\n', /^(sudo )?zypper install mariadb$/],
  ['ID="sles"\nID_LIKE="suse"\n', /^(sudo )?zypper install mariadb$/],
  ['ID="rocky"\nID_LIKE="rhel centos fedora"\n', /^(sudo )?dnf install mariadb-server$/],
  ['ID=debian\n', /^(sudo )?apt-get install mariadb-server$/],
])(
  'what is missing is installed with the package manager of the system: %j',
  async (release, command) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'holdfast-release-'));
    try {
      const file = path.join(folder, 'os-release');
      await writeFile(file, release);
      expect(await installing('mariadb', 'server', file)).toMatch(command);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
