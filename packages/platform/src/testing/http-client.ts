export type HttpAnswer<T> = {
  status: number;
  headers: Headers;
  /** Parsed when it is JSON, the text itself when not, undefined when empty. */
  body: T;
  /** As it came, for comparisons byte for byte. */
  text: string;
};

export type RequestParts = {
  body?: unknown;
  headers?: Record<string, string>;
  /** Undefined values are left out; a list gives the parameter several times. */
  query?: Record<string, string | number | boolean | readonly string[] | undefined>;
};

type JsonObject = Record<string, unknown>;

/** Calls a real server. Never throws for a status: the test looks at what came back. */
export class HttpClient {
  readonly baseUrl: string;
  readonly token: string | undefined;

  constructor({ baseUrl, token }: { baseUrl: string; token?: string }) {
    this.baseUrl = baseUrl;
    this.token = token;
  }

  /** A client of the same server with another token, or without one. */
  as(token?: string): HttpClient {
    return new HttpClient({ baseUrl: this.baseUrl, ...(token !== undefined && { token }) });
  }

  async request<T = JsonObject>(
    method: string,
    path: string,
    { body, headers = {}, query = {} }: RequestParts = {},
  ): Promise<HttpAnswer<T>> {
    const response = await fetch(this.#address(path, query), {
      method,
      headers: {
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: read(response, text) as T,
      text,
    };
  }

  get<T = JsonObject>(path: string, parts?: RequestParts): Promise<HttpAnswer<T>> {
    return this.request<T>('GET', path, parts);
  }

  post<T = JsonObject>(path: string, body?: unknown, parts?: RequestParts): Promise<HttpAnswer<T>> {
    return this.request<T>('POST', path, { body, ...parts });
  }

  put<T = JsonObject>(path: string, body?: unknown, parts?: RequestParts): Promise<HttpAnswer<T>> {
    return this.request<T>('PUT', path, { body, ...parts });
  }

  patch<T = JsonObject>(
    path: string,
    body?: unknown,
    parts?: RequestParts,
  ): Promise<HttpAnswer<T>> {
    return this.request<T>('PATCH', path, { body, ...parts });
  }

  delete<T = JsonObject>(
    path: string,
    body?: unknown,
    parts?: RequestParts,
  ): Promise<HttpAnswer<T>> {
    return this.request<T>('DELETE', path, { body, ...parts });
  }

  #address(path: string, query: NonNullable<RequestParts['query']>): URL {
    const url = new URL(this.baseUrl + path);
    for (const [name, value] of Object.entries(query)) {
      for (const one of [value].flat()) {
        if (one !== undefined) url.searchParams.append(name, String(one));
      }
    }
    return url;
  }
}

function read(response: Response, text: string): unknown {
  if (text === '') return undefined;
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return isJson ? JSON.parse(text) : text;
}
