import { type Document, isNode, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import { readInput } from '../reading-input.ts'
import { Refusal } from '../refusal.ts'

/**
 * Reads YAML that people wrote: plain data only, no aliases that multiply, no types of YAML's own. What is wrong is
 * refused with the number of its line, counted from `firstLine`.
 */
export function readYaml<T>(schema: z.ZodType<T>, source: string, firstLine = 1): T {
  const lines = new LineCounter()
  const document = parseDocument(source, { schema: 'core', lineCounter: lines, prettyErrors: false })
  const [fault] = document.errors
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1
  if (fault !== undefined) throw refusal(lineAt(fault.pos[0]), 'YAML として読めません', '')
  try {
    return readInput(schema, plainOf(document), '')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { path, reason } = error.faults[0] ?? { path: '', reason: '形式が違います' }
    throw refusal(lineAt(offsetOf(document, stepsOf(path))), reason, path)
  }
}

function refusal(line: number, reason: string, path: string): Refusal {
  return new Refusal(
    'invalid',
    `${line}行目：${reason}${path === '' ? '' : `（${path}）`}。`,
    `Line ${line} can't be read${path === '' ? '' : `: ${path}`}.`,
    [{ path: `line ${line}`, reason }],
  )
}

function plainOf(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 })
  } catch {
    throw refusal(1, '別名（*）は使えません', '')
  }
}

/** `links[0].url` → ['links', 0, 'url'] */
function stepsOf(path: string): (string | number)[] {
  const steps = path.match(/[^.[\]]+|\[\d+\]/g) ?? []
  return steps.map((step) => (step.startsWith('[') ? Number(step.slice(1, -1)) : step))
}

/** Where it stands in the text; of what is missing, where it should have stood. */
function offsetOf(document: Document, steps: readonly (string | number)[]): number {
  for (let depth = steps.length; depth >= 0; depth -= 1) {
    const found: unknown = depth === 0 ? document.contents : document.getIn(steps.slice(0, depth), true)
    if (isNode(found) && found.range) return found.range[0]
  }
  return 0
}
