import { forgetTokens } from './holdfast.ts';

/** Whose data this is: in session storage that of one tab, in local storage that of all tabs. */
const PERSON = 'holdfast.person';
/** When somebody last signed in or out here; not who. Look and language do not use `holdfast.` keys. */
export const SESSION_CHANGED = 'holdfast.session-changed';

let leaving = new AbortController();

/** Aborts when the person who is signed in leaves: what is still being written for them is abandoned. */
export const whileSignedIn = () => leaving.signal;

/** Removes all that the person who was signed in left in this browser: drafts, files, tokens. */
export async function forgetPerson(): Promise<void> {
  leaving.abort();
  leaving = new AbortController();
  forgetTokens();
  for (const storage of [sessionStorage, localStorage]) empty(storage);
  await removeFiles();
}

/**
 * Called before anything is shown to this person: removes what another one has left, such as after a
 * session that expired, or in a tab beside the one where they signed out.
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

/** Those in the file system that the browser gives to these pages. */
async function removeFiles(): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory();
    const names = await Array.fromAsync(root.keys());
    for (const name of names) await root.removeEntry(name, { recursive: true });
  } catch {
    // Private windows have none; a file that is still open goes with the next download.
  }
}
