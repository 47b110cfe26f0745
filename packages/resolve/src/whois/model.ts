/**
 * How one WHOIS server is asked and understood. WHOIS has no codes, only prose: every pattern is
 * matched against whole lines of what this very server is known to write, and a text that none of
 * them knows is no answer.
 */
export type WhoisServer = {
  host: string;
  /** 43, if nothing else is said. */
  port?: number;
  /** The line to send, with `{name}` in it. */
  query: string;
  charset: 'utf-8' | 'latin1';
  /** The line that names the domain in a record; its first group is the name. */
  names: RegExp;
  /**
   * The line that says that there is no registration. `itself`: its first group is the name.
   * `beside`: it counts only beside a line that names the domain. `nothing`: the server does not
   * say which name it means, so no name at all may be in the answer, and it is `not_found_unnamed`.
   */
  notFound: { line: RegExp; named: 'itself' | 'beside' | 'nothing' };
  /** Held back by the registry. */
  reserved?: RegExp;
  /** The registry will not say, or not allow, anything under this name. */
  refused?: RegExp;
  /** We asked too much; a first group is the wait in seconds. Known texts of others count as well. */
  quota?: RegExp;
  /** The server reports a fault of its own. */
  trouble?: RegExp;
};

/** By public suffix, not by TLD: who runs `at` need not run everything below it. */
export type WhoisServers = { readonly [suffix: string]: WhoisServer };
