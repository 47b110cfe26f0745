export { holdLease } from './hold.ts';
export { assertLease, type Lease, LeaseLost, takeLease } from './lease.ts';
