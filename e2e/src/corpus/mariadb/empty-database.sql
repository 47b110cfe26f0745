-- odd: there is nothing in the database.
-- verdict: confirmed_except
-- names: the database
-- restored: whole
do 0;
