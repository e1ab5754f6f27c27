import { type Document, isNode, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import { readInput } from '../reading-input.ts'
import { Refusal } from '../refusal.ts'
import { lineFaultsOf, lineRefusal } from './line-faults.ts'

/**
 * Parses hand-written YAML: plain data only, no aliases (they could expand without limit), no YAML types. Errors have
 * their line number, counted from `firstLine`.
 */
export function readYaml<T>(schema: z.ZodType<T>, source: string, firstLine = 1): T {
  const lines = new LineCounter()
  const document = parseDocument(source, { schema: 'core', lineCounter: lines, prettyErrors: false })
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1
  // The errors after the first one are its consequences.
  const [error] = document.errors
  if (error !== undefined)
    throw lineRefusal([{ line: lineAt(error.pos[0]), reason: 'YAML として読めません' }])
  try {
    return readInput(schema, plainOf(document, firstLine), '')
  } catch (error) {
    if (!(error instanceof Refusal) || lineFaultsOf(error) !== undefined) throw error
    throw lineRefusal(
      error.faults.map(({ path, reason }) => ({
        line: lineAt(offsetOf(document, stepsOf(path))),
        reason: path === '' ? reason : `${reason}（${path}）`,
      })),
    )
  }
}

function plainOf(document: Document, firstLine: number): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 })
  } catch {
    throw lineRefusal([{ line: firstLine, reason: '別名（*）は使えません' }])
  }
}

/** `links[0].url` → ['links', 0, 'url'] */
function stepsOf(path: string): (string | number)[] {
  const steps = path.match(/[^.[\]]+|\[\d+\]/g) ?? []
  return steps.map((step) => (step.startsWith('[') ? Number(step.slice(1, -1)) : step))
}

/** The position of a value in the text; for a missing value, the position of its parent. */
function offsetOf(document: Document, steps: readonly (string | number)[]): number {
  for (let depth = steps.length; depth >= 0; depth -= 1) {
    const found: unknown = depth === 0 ? document.contents : document.getIn(steps.slice(0, depth), true)
    if (isNode(found) && found.range) return found.range[0]
  }
  return 0
}
