/** Word and Excel add a picture of the copied text; the file is used only if there is no text. */
export function hasWords(data: DataTransfer): boolean {
  return data.getData('text/plain').trim() !== ''
}
