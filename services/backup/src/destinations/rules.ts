import {
  type Place,
  type SettingFaults,
  type StorageKindName,
  storageKind,
} from '@holdfast/storage';
import type { GivenSettings, Setup } from './model.ts';

/** A setup from complete settings that the kind's schema has accepted. */
export function toSetup(kind: StorageKindName, given: GivenSettings): Setup {
  return { kind, ...settingsOf(kind).split(given[kind] ?? {}) };
}

/** A setup after a change; what the change leaves out stays. */
export function changedSetup(before: Setup, given: GivenSettings): Setup {
  const { kind } = before;
  const settings = settingsOf(kind).change(before, defined(given[kind]));
  return toSetup(kind, { [kind]: settings });
}

/** Why a change cannot be applied, by the request's fields. */
export function changeFaults(before: Setup, given: GivenSettings): SettingFaults {
  const { kind } = before;
  const others = Object.entries(given).filter(([name, value]) => name !== kind && value);
  const fault = `does not apply to a destination of kind ${kind}`;
  const own = given[kind] ? settingsOf(kind).changeFaults(before, defined(given[kind])) : {};
  return Object.fromEntries([
    ...others.map(([name]) => [name, fault]),
    ...Object.entries(own).map(([field, text]) => [`${kind}.${field}`, text]),
  ]);
}

/** Equal for two places exactly if backups in one are found in the other. */
export function placeIdentity({ kind, place }: { kind: StorageKindName; place: Place }): string {
  return JSON.stringify([kind, ...storageKind(kind).identity(place)]);
}

function settingsOf(kind: StorageKindName) {
  const { settings } = storageKind(kind);
  if (!settings) throw new Error(`a storage of kind ${kind} has no settings`);
  return settings;
}

function defined(changes: object | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changes ?? {}).filter(([, value]) => value !== undefined),
  );
}
