/** So many refused calls of one actor within an hour are told to the owners. */
export const BURST = 20;
