import { fileURLToPath } from 'node:url';
import { renewLists } from './renew.ts';
import { SOURCES } from './sources.ts';

const folder = fileURLToPath(new URL('../standing', import.meta.url));
const files = await renewLists({ sources: SOURCES, folder, today: new Date() });
console.log(`Renewed ${files.join(' and ')}. Review the diff before you commit it.`);
