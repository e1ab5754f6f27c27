/** Quotes a text as one parameter of a directive. */
export function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, (sign) => `\\${sign}`)}"`
}
