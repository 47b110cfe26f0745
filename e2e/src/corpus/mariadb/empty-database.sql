-- odd: there is nothing in the database.
-- verdict: confirmed
-- restored: whole
do 0;
