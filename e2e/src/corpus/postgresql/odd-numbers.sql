-- odd: NaN, infinities, minus zero, subnormal floats, numerics of thousands of digits.
-- verdict: confirmed
-- restored: whole
create table numbers (f float8, r real, n numeric, s numeric(5, -3), p numeric(3, 5), b bigint, m money, e smallint);
insert into numbers values
  ('NaN', 'NaN', 'NaN', 'NaN', 'NaN', 9223372036854775807, '92233720368547758.07', 32767),
  ('Infinity', '-Infinity', 'Infinity', null, null, -9223372036854775808, '-92233720368547758.08', -32768),
  ('-0', '-0', '-Infinity', 12345678, 0.00123, 0, '0', 0),
  (5e-324, 1e-45, ('1' || repeat('0', 100000) || '.' || repeat('1', 16000))::numeric, -99999000, -0.00999, 1, '-0.01', 1),
  (1.7976931348623157e308, 3.4028235e38, 1e-16383, 0, 0, -1, '0.01', -1),
  (0.1::float8 + 0.2::float8, 0.1::real + 0.2::real, 0.10, 500, 0.00001, 42, '1.00', 7),
  (1e23, 16777217, 1.0, 1500, null, 1, null, null);
create table arrays (f float8[], n numeric[]);
insert into arrays values ('{NaN,-0,5e-324,null}', '{NaN,Infinity,-0.00,1e1000}');
