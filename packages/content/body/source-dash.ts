/**
 * The name of a source without a dash before it, because pages and manuscripts put one there. A single hyphen is a dash
 * only before a space; a source that is nothing but dashes stays.
 */
export function withoutDash(source: string): string {
  return source.replace(/^\s*(?:[–—―─]+|-{2,}|-(?=\s))\s*(?=\S)/, '')
}
