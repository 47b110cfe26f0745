import { expect, it } from 'vitest';
import { withCallsOfView, withoutDatabaseOfView } from './own-names.ts';

it('a view names what it calls in its own database by no other name than is wanted', () => {
  const view =
    "AS select nextval(`b`.`num`) AS `n`,setval(`b`.`num`,5,1,0) AS `nextval(``b``.``num``)`,'nextval(`b`.`num`)','`b`.`f`(1)'," +
    '`b`.`lib`(3) AS `b.lib(3)`,`lib`(4),`b`.`t`.`id`,`b`.`tax`.`gr``oss`(`b`.`b`.`id`),`o`.`b`.`f`(1),nextval(`o`.`b`),' +
    '`b`.`b`.`b`(`b`.`id`) from (`b`.`t` join `b`.`b`) where `b`.`lib`(`t`.`id`) = 2 and `b`.`id` in (1,2)';
  const written = withCallsOfView(withoutDatabaseOfView(view, 'b'), 'b', (called) =>
    called === 'function of a package' ? ['n`w'] : [],
  );
  expect(written).toBe(
    "AS select nextval(`num`) AS `n`,setval(`num`,5,1,0) AS `nextval(``b``.``num``)`,'nextval(`b`.`num`)','`b`.`f`(1)'," +
      '`lib`(3) AS `b.lib(3)`,`lib`(4),`t`.`id`,`n``w`.`tax`.`gr``oss`(`b`.`id`),`o`.`b`.`f`(1),nextval(`o`.`b`),' +
      '`n``w`.`b`.`b`(`b`.`id`) from (`t` join `b`) where `lib`(`t`.`id`) = 2 and `b`.`id` in (1,2)',
  );
});
