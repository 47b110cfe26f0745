import { testKills } from './overwrite-kill.fixture.ts';
import { startMariadbServer } from './restore-servers.fixture.ts';

testKills({
  start: startMariadbServer,
  way: 'in place',
  steps: ['rehearsing', 'loading'],
  rehearsed: true,
});
