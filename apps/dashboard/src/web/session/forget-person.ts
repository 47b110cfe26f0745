import { forgetTokens } from './holdfast.ts';

/** Whose the rest is: a tab's own in its session storage, that of all tabs in the local one. */
const PERSON = 'holdfast.person';
/** When somebody last signed in or out here; not who. Look and language are no `holdfast.` keys. */
export const SESSION_CHANGED = 'holdfast.session-changed';

let leaving = new AbortController();

/** Aborts when whoever is signed in leaves: what is still being written for them is given up. */
export const whileSignedIn = () => leaving.signal;

/** Nothing of whoever was signed in is left in this browser: drafts, files, tokens. */
export async function forgetPerson(): Promise<void> {
  leaving.abort();
  leaving = new AbortController();
  forgetTokens();
  for (const storage of [sessionStorage, localStorage]) empty(storage);
  await removeFiles();
}

/**
 * Before anything is shown to this person: what another one has left is removed, such as after a
 * session that ran out, or in a tab beside the one where they signed out.
 */
export async function forgetOthers(person: string): Promise<void> {
  const isTheirs = (storage: Storage) => storage.getItem(PERSON) === person;
  if (!isTheirs(sessionStorage)) {
    empty(sessionStorage);
    sessionStorage.setItem(PERSON, person);
  }
  if (isTheirs(localStorage)) return;
  empty(localStorage);
  await removeFiles();
  localStorage.setItem(PERSON, person);
}

function empty(storage: Storage): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith('holdfast.') && key !== SESSION_CHANGED) storage.removeItem(key);
  }
}

/** Of the disk that the browser lends to these pages. */
async function removeFiles(): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory();
    const names = await Array.fromAsync(root.keys());
    for (const name of names) await root.removeEntry(name, { recursive: true });
  } catch {
    // Private windows have none; what is still open goes with the next download.
  }
}
