/** One thing that the server's catalogue lists, or one side of a table. */
export type Listed = {
  /** `view`, or `columns of table`. */
  kind: string;
  name: string;
  /** Differs after any change. */
  stamp: string;
  /**
   * What is the same in every copy on a server of the same series, whatever its settings. Of an
   * expression it has only that there is one.
   */
  facts?: string;
};

/** Asks about the database. */
export type Ask = <Row>(query: string) => Promise<Row[]>;
export type Answer = { kind?: string; name: string; stamp?: unknown; facts?: string };

export function toListed(kind: string, { kind: own = kind, name, stamp, facts }: Answer): Listed {
  return {
    ...{ kind: own, name, stamp: String(stamp ?? facts) },
    ...(facts !== undefined && { facts: String(facts) }),
  };
}
