/** Downloads a file that was made on the page. */
export function saveFile(name: string, content: BlobPart, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after the click, once the reader has said where to put it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
