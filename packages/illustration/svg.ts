type Part = string | number | readonly Part[]

/** Joins markup and rounds every number, so coordinates stay short and a NaN can never reach a picture. */
export function svg(texts: TemplateStringsArray, ...parts: Part[]): string {
  return texts.reduce((joined, text, index) => joined + write(parts[index - 1] ?? '') + text)
}

function write(part: Part): string {
  if (typeof part === 'string') return part
  if (typeof part !== 'number') return part.map(write).join('')
  if (!Number.isFinite(part)) throw new RangeError(`${part} is not a coordinate`)
  return String(Math.round(part * 1000) / 1000)
}
