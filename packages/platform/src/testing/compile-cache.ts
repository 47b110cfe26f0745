/** Where a worker has to do without the cache (the global set-up says when), what it starts does not. */
delete process.env.NODE_DISABLE_COMPILE_CACHE;
