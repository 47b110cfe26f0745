/**
 * How to ask one WHOIS server and read its answers. WHOIS has no codes, only prose: every pattern is
 * matched against whole lines that this particular server is known to write, and a text that matches
 * none of them is no answer.
 */
export type WhoisServer = {
  host: string;
  /** 43 by default. */
  port?: number;
  /** The line to send, with `{name}` in it. */
  query: string;
  charset: 'utf-8' | 'latin1';
  /** The line that names the domain in a record; its first group is the name. */
  names: RegExp;
  /**
   * The line that says that there is no registration. `itself`: its first group is the name.
   * `beside`: it counts only together with a line that names the domain. `nothing`: the server does not
   * say which name it means, so no name at all may be in the answer, and it is `not_found_unnamed`.
   */
  notFound: { line: RegExp; named: 'itself' | 'beside' | 'nothing' };
  /** Held back by the registry. */
  reserved?: RegExp;
  /** The registry gives no information about this name, or does not allow it. */
  refused?: RegExp;
  /** We asked too much; a group, if any, is the wait in seconds. Other servers' known texts count too. */
  quota?: RegExp;
  /** The server reports a fault of its own. */
  trouble?: RegExp;
};

/** By public suffix, not by TLD: the operator of `at` need not run everything below it. */
export type WhoisServers = { readonly [suffix: string]: WhoisServer };
