import { chunksOf } from './chunks.ts';
import { HoldfastError } from './error.ts';

export type ServerEvent = { id: string | undefined; event: string; data: string };

/** Longer than any event that our services send. */
const LONGEST_EVENT = 1 << 20;

/**
 * An answer's server-sent events as they arrive. `heard` is called for whatever arrives, including
 * the comments by which a server shows that it is still there.
 */
export async function* readEvents(
  response: Response,
  signal: AbortSignal,
  heard: () => void = () => {},
): AsyncGenerator<ServerEvent, void, undefined> {
  const decoder = new TextDecoder();
  // Text after the last empty line is an event that has not arrived whole.
  let open = '';
  for await (const chunk of chunksOf(response, signal)) {
    heard();
    const blocks = (open + decoder.decode(chunk, { stream: true })).split(/\r\n\r\n|\n\n|\r\r/);
    open = blocks.pop() ?? '';
    if (open.length > LONGEST_EVENT) {
      throw new HoldfastError({
        type: 'UNEXPECTED_ANSWER',
        message: 'The stream contains an event that is too long.',
      });
    }
    for (const block of blocks) {
      const event = readBlock(block);
      if (event) yield event;
    }
  }
}

function readBlock(block: string): ServerEvent | undefined {
  const data: string[] = [];
  let id: string | undefined;
  let event = 'message';
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, field, value = ''] = /^(\w+)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') data.push(value);
    else if (field === 'id') id = value;
    else if (field === 'event') event = value;
  }
  return data.length === 0 ? undefined : { id, event, data: data.join('\n') };
}
