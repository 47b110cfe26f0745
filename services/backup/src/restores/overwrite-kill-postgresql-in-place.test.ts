import { testKills } from './overwrite-kill.fixture.ts';
import { startPostgresServer } from './restore-servers.fixture.ts';

testKills({
  start: startPostgresServer,
  way: 'in place',
  steps: ['saving', 'emptying', 'loaded', 'proven'],
  reaperKilled: true,
});
