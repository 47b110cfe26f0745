/**
 * What limits each row that misses its goal, according to a profile; by benchmark and row. Shares are
 * of the samples of `node --cpu-prof`, an option that `NODE_OPTIONS` passes on to the worker.
 */
export const LIMITS: ReadonlyMap<string, string> = new Map([
  [
    'api: authorised list of 25 rows, to bare fastify with the same query',
    'Of the samples of our server 17 % write to sockets, to the database twice where the peer writes once (begin and settings with the query, then commit); 14 % make and send the statements, 10 % read their rows, 9 % check the answer against its schema and make JSON, and about 3 % sign the cursor (12 % before its key was made once). Statements that are prepared, and begin and query in one packet, were tried: neither showed in the noise. What is left is the transaction, by which the server itself keeps organisations apart, and the schema, which lets nothing out by mistake: both are promises.',
  ],
  [
    'backup: wall, to pg_dump | zstd | age | sha256sum, which measures nothing',
    'Both processors are busy all the time. For 300 MiB zstd takes 3.1 processor seconds, the server 2.5, pg_dump 0.7 and our own process 2.9, of which 1.1 find and digest the rows (SHA-256 on a processor without instructions for it), 0.4 digest the artifact and the rest moves bytes; the pipeline, which does none of that, comes to 7.2 in all. A thread of its own for measuring was built and measured: it gains nothing where no processor is idle, and would at most on four. zstd at level 1 takes half of its time on these rows, but makes natural text 11 to 18 % larger, for good: not worth it.',
  ],
  [
    'backup: CPU, to pg_dump -Fc as it compresses by itself',
    'Half of the samples of the worker itself are SHA-256 of the rows and of the artifact, on a processor without instructions for it; then finding the rows (10 %) and writing (9 %). zstd and pg_dump come on top. A cheaper digest of the rows would be a new format of manifests, and a proof that is worth less.',
  ],
  [
    'backup: wall, to restic backup --stdin',
    'The same as to the pipeline: both processors are full, a third of it by zstd, a quarter by the server, and restic cuts and digests what it does not measure.',
  ],
  [
    'mariadb: backup, peak memory of the worker',
    'Of it 66 MiB are the program of Node itself and 65 what the worker holds before its first backup. During one it rises by some 100 and stays there, however large the database is: statements that have been read and passed on are given back when V8 counts that much outside of its heap. Several runs came to 216 to 259 MiB; a nursery of 1 MiB is set already, and to reuse the buffers would be the next step, for the last per cent.',
  ],
  [
    'restore: wall, to age -d | zstd -d | pg_restore and ANALYZE',
    'The server, which both wait for: the worker and its programs compute for less than half of the time, the proof included. Ours looks at the target, asks for settings and provides for the dump before the first row, and analyses after the last, each in a session of its own: a time that does not grow with the database.',
  ],
  [
    'restore: CPU outside the server, to the same',
    'Without the proof: 17 % of the samples are SHA-256 of the artifact, 14 % age with ChaCha20, and 7 % are starting programs and watching their processes; the rest is spread over sessions, queries and reading, none of it above 3 %. pg_restore and zstd take the same as in the peer.',
  ],
  [
    'restore: wall with the proof of every row, to the same without one',
    "The proof reads the whole database once more by pg_dump, after the last table is loaded and analysed: 36 % of the worker's samples, nearly all of them SHA-256 of rows on one thread. It would be shorter if it read tables while later ones are still loaded, or several at once; over one connection it takes as long as a backup.",
  ],
  [
    'match: exact, to @monyone/aho-corasick/fast',
    'Reading each name once and asking the sieve at each of its places is 60 %, in one loop; a tenth is scanning the names that the sieve lets through, 6 % its bitmap. The peer does not fold letters that look alike. What is left is an access to memory for each letter.',
  ],
  [
    'match: with fuzzy, to the same without',
    'A third is the sieve of keywords with a letter left out, which is asked for every unit of every name; 18 % are cutting names into units and their neighbours, a quarter is the loop of the exact part. The peer matches exactly: it does nothing of this.',
  ],
  [
    'dns: questions a second, to dnsperf',
    'A whole lookup is compared with a program in C that only counts answers. Of the samples in our own code a fifth is sending, one call of the system each; the rest is spread over the promises of a question through resolver, parents and transport (a fifth) and names that are written and answers that are read (10 %). Collecting garbage comes on top.',
  ],
  [
    'filter: names/s among 1 M, to npm bloomfilter',
    'The same two loops as among 18 M, with the blocks in the cache of the processor: hashing the labels, four letters a step, and asking the blocks, eight words a name. To write a batch of names into bytes first and read four at once was reckoned through and not built: joining them would take about as long as it saves.',
  ],
  [
    'filter: names/s among 18 M, to npm bloomfilter',
    'Two loops are all of it: hashing the labels is 56 %, four letters a step, each of them fetched from its string alone; asking the blocks is 43 %, at one place in memory for each name; answering is 1 %. Bytes in place of strings would be read four at once, but requests come as strings.',
  ],
  [
    'bulk: 100000 names end to end, to COPY of their results',
    "Of the worker's samples a third collects the garbage of 5,000 results at a time, 7 % write them as columns of text and 8 % read names (as JSON now, a tenth of the time of an array); of those of the API a fifth is garbage and 7 % writing to subscribers. COPY does what the server does for ours alone, without counting, announcing and streaming. The next step is a larger nursery for workers of domains; a first trial of that did not show in the wall's noise.",
  ],
  [
    "start: npm start to ready, to the bundled PostgreSQL's own start",
    'PostgreSQL is ready in 0.1 to 0.2 s, and Node with an empty program in as much. Of our 3.8 processor seconds 1.6 load some 2,300 modules, from the compile cache; of all samples a fifth collects garbage, 6 % register routes and look through their schemas, 4 % compile. The next step is a bundle of the server, which would save about one second; twice the time of a program in C is out of reach.',
  ],
  [
    'parallel: restore of 6 tables on loopback, wall, to pg_restore and ANALYZE with one connection',
    'First the rows, which one connection writes: one process of the server is busy all that time, and the other core is half idle. Then the indexes and ANALYZE, by four connections; of the indexes the peer’s one connection is not slower, since the server makes each by parallel workers. Then what the peer does not do: making the database, looking at it and at its names. pg_restore with four connections comes to 0.7 to 0.9 of itself with one, so 0.63 is more than there is. What the next step would be is written down in docs/adr/0032: frames of zstd that begin with each table, so that several readers can begin in the middle of an artifact.',
  ],
  [
    'parallel: restore of 6 tables on loopback, wall, to pg_restore and ANALYZE with 4',
    'The peer writes four tables at a time from a folder on the disk; ours comes as one stream out of the storage, which has one place at a time, and is never on a disk in the clear. Indexes are made by four connections in both. The rest is as beside one connection.',
  ],
  [
    'parallel: restore of 6 tables over 20 ms, wall, to pg_restore and ANALYZE with one connection',
    'Three to four seconds are waiting for the line, whatever the size of the database: pg_restore signs in three times more for what follows the rows, with fourteen settings each time, one after the other, and our own looks (whether the target fits, making the database, whether it is empty and no pooler shares its sessions, its names) sign in four times, several times there and back each. Then the rows by one connection, as on loopback: a stream does not wait for the latency. The peer gains 0.8 by four connections, so a third is not there to be had. The next step would be one session for all of our looks, a second at most.',
  ],
  [
    'parallel: restore of 6 tables over 20 ms, wall, to pg_restore and ANALYZE with 4',
    'As beside one connection, and the peer writes four tables at a time.',
  ],
  [
    'parallel: backup of 6 tables over 20 ms, wall, to pg_dump with one connection',
    'Of some seven seconds four are as on loopback, where ours takes 0.4 to 0.65 of the time of pg_dump; the rest is waiting for the line, whatever the size of the database: three quarters of it in some ninety questions of pg_dump about the schema, one after the other, the rest in signing in and in finding out that no pooler shares the session. Our own questions go out together. Rows do not wait for the latency. pg_dump itself gains 0.78 by four connections, so a third is not there to be had.',
  ],
  [
    'dashboard: time to content, overview of 1000 databases',
    'The peer is a page without script. Ours has 245 KB of it, compressed: to compile and run that takes the browser about half of the time, until the first paint. Then it asks for the account with a token and for the page at once, and for the databases after that; then it draws, in a screenful first. A later visit finds the script in the browser’s cache. Less would take pages that are drawn by the server.',
  ],
  ['dashboard: time to content, list of 1000 databases', 'As for the overview.'],
  [
    'dashboard: time to content, bulk check of 100000 names',
    'As for the overview; a list of that length is drawn only where it is looked at.',
  ],
]);
