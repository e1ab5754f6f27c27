import type { z } from 'zod'
import { lineFaultsOf, lineRefusal } from '@tsuzuri/content/manuscript/line-faults'
import { readYaml } from '@tsuzuri/content/manuscript/yaml'
import { Refusal } from '@tsuzuri/content/refusal'

const entriesAtOnce = 1000

/**
 * Parses a YAML list entry by entry: the tree of a long list would take kilobytes per entry. Only the first line of an
 * entry of the outermost list begins with a dash and a space; a list in another form is parsed as a whole.
 */
export function readYamlList<T>(schema: z.ZodType<T[]>, source: string): T[] {
  const list: T[] = []
  const faults: { line: number; reason: string }[] = []
  for (const { text, firstLine } of piecesOf(source)) {
    try {
      for (const entry of readYaml(schema, text, firstLine)) list.push(entry)
    } catch (error) {
      const found = error instanceof Refusal ? lineFaultsOf(error) : undefined
      if (found === undefined) throw error
      faults.push(...found)
    }
  }
  if (faults.length > 0) throw lineRefusal(faults)
  return list
}

function* piecesOf(source: string): Generator<{ text: string; firstLine: number }> {
  const lineStart = /\r\n?|\n/g
  let [from, firstLine, line, entries] = [0, 1, 1, 0]
  for (let end = lineStart.exec(source); end !== null; end = lineStart.exec(source)) {
    line += 1
    const at = lineStart.lastIndex
    if (!source.startsWith('- ', at)) continue
    entries += 1
    if (entries % entriesAtOnce !== 0) continue
    yield { text: source.slice(from, at), firstLine }
    from = at
    firstLine = line
  }
  yield { text: source.slice(from), firstLine }
}
