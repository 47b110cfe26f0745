import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Where this machine gets Debian's packages of a suite from, according to apt's settings. */
export async function debianMirror(suite: string): Promise<string> {
  const question = ['indextargets', '--format', '$(SITE)', 'Identifier: Packages'];
  const answers = async (codename: string) => {
    const { stdout } = await promisify(execFile)('apt-get', [...question, codename]);
    return stdout.split('\n')[0] ?? '';
  };
  const mirror = (await answers(`Release: ${suite}`)) || (await answers(`Codename: ${suite}`));
  if (mirror === '') throw new Error(`apt has no source of Debian ${suite} on this machine.`);
  return mirror;
}
