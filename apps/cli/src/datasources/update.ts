import type { Connected } from '../connection/index.ts';
import { type Common, Failure } from '../program/index.ts';
import { type CredentialChoices, readCredentials } from './credentials.ts';
import { findDatasource } from './find.ts';
import { reached, unreachable } from './verify.ts';

export type UpdateChoices = Common &
  CredentialChoices & {
    name?: string;
    label?: string[];
    lossWarning?: string;
    ignoreTable?: string[];
  };

export async function updateDatasource(
  connected: Connected,
  wanted: string,
  choices: UpdateChoices,
): Promise<void> {
  const { holdfast, output } = connected;
  const { name, label, lossWarning, ignoreTable } = choices;
  const credentials = await readCredentials(choices, connected);
  const warns = lossWarning !== undefined || ignoreTable !== undefined;
  const called = {
    ...(name !== undefined && { name }),
    ...(label && { labels: givenIn(label) }),
  };
  const isCalled = Object.keys(called).length > 0;
  if (!credentials && !isCalled && !warns) {
    throw new Failure('usage', 'Say what to change; --help lists the options.');
  }
  const before = await findDatasource(holdfast, wanted);
  const path = { id: before.id };
  let datasource = before;
  if (warns) {
    datasource = await holdfast.backup.setLossWarning({
      path,
      body: {
        percent: percentOf(lossWarning) ?? before.lossWarning.percent,
        ignoreTables: ignoreTable ? givenIn(ignoreTable) : before.lossWarning.ignoreTables,
      },
    });
  }
  if (credentials) {
    datasource = await holdfast.backup.setDatasourceCredentials({ path, body: credentials });
  }
  if (isCalled) datasource = await holdfast.backup.updateDatasource({ path, body: called });
  output.done(`Changed ${datasource.name}.`, datasource, before.id);
  if (!credentials) return;
  const test = await holdfast.backup.verifyDatasource({ path });
  output.note((test.ok ? reached : unreachable)(datasource.name, test));
}

/** Drops empty values: a single one means none at all. */
function givenIn(values: string[]): string[] {
  return values.filter((value) => value !== '');
}

function percentOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const percent = Number(text);
  if (/^\d{1,3}$/.test(text) && percent <= 100) return percent;
  throw new Failure('usage', '--loss-warning must be a whole number from 0 to 100.');
}
