export type StreamEvent = { id?: string; event: string; data: string };

/** Reads server-sent events until the stream ends, or the reader has had enough. */
export async function readStream(
  url: string,
  {
    token,
    after,
    enough = () => false,
    onEvent,
  }: {
    token: string | undefined;
    after?: string | undefined;
    enough?: (events: readonly StreamEvent[]) => boolean;
    onEvent?: (event: StreamEvent) => void;
  },
): Promise<StreamEvent[]> {
  const stop = new AbortController();
  const response = await fetch(url, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(after !== undefined && { 'last-event-id': after }),
    },
    signal: stop.signal,
  });
  if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`);
  const events: StreamEvent[] = [];
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = readEvent(block);
      if (!event) continue;
      events.push(event);
      onEvent?.(event);
      if (enough(events)) {
        stop.abort();
        return events;
      }
    }
  }
  return events;
}

function readEvent(block: string): StreamEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    if (line.startsWith(':')) continue;
    const colon = line.indexOf(': ');
    fields.set(line.slice(0, colon), line.slice(colon + 2));
  }
  const data = fields.get('data');
  const id = fields.get('id');
  if (data === undefined) return undefined;
  return { event: fields.get('event') ?? 'message', data, ...(id !== undefined && { id }) };
}
