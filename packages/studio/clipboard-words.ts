/**
 * Word and Excel add a picture of the copied text; the file is used only if there is no text. The Finder of macOS adds the
 * names of the copied files as text.
 */
export function hasWords(data: DataTransfer): boolean {
  const names = new Set([...data.files].map(({ name }) => name.normalize('NFC')))
  const lines = data
    .getData('text/plain')
    .normalize('NFC')
    .split(/\r?\n|\r/)
  return lines.some((line) => line.trim() !== '' && !names.has(line.trim()))
}
