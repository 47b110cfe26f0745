import { fileURLToPath } from 'node:url';
import { renewLists } from './renew.ts';
import { SOURCES } from './sources.ts';

const folder = fileURLToPath(new URL('../standing', import.meta.url));
const files = await renewLists({ sources: SOURCES, folder, today: new Date() });
console.log(`Renewed ${files.join(' and ')}: look at the difference before you commit it.`);
