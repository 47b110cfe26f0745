import { expect, test } from 'vitest';
import { withoutValues } from './messages.ts';

test('no value of a row is repeated of what the server says', () => {
  for (const text of [
    "Duplicate entry 'ann's row-7' for key 'email'",
    "Incorrect integer value: 'ann's row' for column `shop`.`t`.`c` at row 1",
    "Truncated incorrect DOUBLE value: 'ann's row'",
    "Invalid utf8mb4 character string: 'ann's row'",
    "Incorrect datetime value: 'ann's row' for function str_to_date",
  ]) {
    expect(withoutValues(text)).not.toContain('ann');
  }
  expect(withoutValues("Duplicate entry '1' for key 'email'")).toBe(
    "Duplicate entry for key 'email'",
  );
  const ofNoRow = "Unknown collation: 'uca1400_ai_ci'";
  expect(withoutValues(ofNoRow)).toBe(ofNoRow);
});
