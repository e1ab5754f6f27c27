/**
 * A short name of a line of text, by which a page finds the readings of the line that it shows (FNV-1a, 32 bits). If the
 * text differs in any way, the readings are not found: better none than wrong ones.
 */
export function hashOfLine(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at)
    hash = Math.imul(hash, 0x01000193)
  }
  return `${(hash >>> 0).toString(36)}-${text.length}`
}
