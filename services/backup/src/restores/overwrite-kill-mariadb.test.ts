import { testKills } from './overwrite-kill.fixture.ts';
import { startMariadbServer } from './restore-servers.fixture.ts';

testKills({
  start: startMariadbServer,
  way: 'by a swap',
  steps: ['loading', 'swapping', 'completed'],
  testKilled: true,
});
