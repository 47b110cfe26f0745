/**
 * A real server for tests: started on a free port or a private socket, in a temporary directory,
 * and stopped again with everything it left. Servers are started through `startGuarded`, so that
 * none outlives the test run, however that ends.
 */
export type TestServer<Address> = { address: Address; stop(): Promise<void> };
