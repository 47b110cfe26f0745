/** What is wrong, in sentences; none if all is well. */
export type Findings = string[];
