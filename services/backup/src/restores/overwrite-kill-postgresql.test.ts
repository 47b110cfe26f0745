import { testKills } from './overwrite-kill.fixture.ts';
import { startPostgresServer } from './restore-servers.fixture.ts';

testKills({
  start: startPostgresServer,
  way: 'by a swap',
  steps: ['prepared', 'swapping', 'swapped'],
});
