import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Bare pages on node:http: a plain table without any script, and an empty page of some height. */
export async function startPeer() {
  let rows: string[][] = [];
  let height = 0;
  const server = createServer((request, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    answer.end(
      request.url === '/tall'
        ? `<!doctype html><title>Tall</title><main><div style="height:${height}px"></div></main>`
        : `<!doctype html><title>Table</title><main><table>${rows.map(toRow).join('')}</table></main>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    showTable(cells: string[][]) {
      rows = cells;
    },
    showHeight(pixels: number) {
      height = pixels;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const toRow = (cells: string[]) =>
  `<tr>${cells.map((cell) => `<td>${cell.replaceAll('<', '&lt;')}</td>`).join('')}</tr>`;
