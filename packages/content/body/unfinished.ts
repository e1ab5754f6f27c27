import type { z } from 'zod'
import type { Fault } from '../refusal.ts'
import { type Block, type Body, kindOf } from './blocks.ts'

/** The unfinished parts of a body, each with its path and a sentence that names the block. Publishing requires none. */
export function unfinishedIn(body: Body): Fault[] {
  return body.blocks.flatMap((block, at) =>
    unfinishedParts(block).map(({ path, reason }) => ({
      path: `body.blocks[${at}]${path}`,
      reason: `本文の${at + 1}番目のブロック（${kindOf(block).label}）：${reason}`,
    })),
  )
}

const known = new WeakMap<Block, readonly Fault[]>()

/** The unfinished parts of one block; `path` leads from the block to the part. Blocks are never changed in place. */
export function unfinishedParts(block: Block): readonly Fault[] {
  const found = known.get(block) ?? checkParts(block)
  known.set(block, found)
  return found
}

function checkParts(block: Block): Fault[] {
  const { schema, draft } = kindOf(block)
  const { error } = schema.safeParse(block)
  const faults = (error?.issues ?? []).map((issue) => ({
    path: issue.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join(''),
    reason: reasonOf(issue, block, draft.parts),
  }))
  // One part may break several rules: the first names what to write.
  return faults.filter(({ path }, at) => faults.findIndex((other) => other.path === path) === at)
}

function reasonOf(issue: z.core.$ZodIssue, block: Block, parts: Readonly<Record<string, string>>): string {
  const part = issue.path.map((step) => parts[String(step)]).findLast((name) => name !== undefined) ?? '内容'
  if (isMissing(valueAt(block, issue.path))) return `${part}がありません`
  // Rules of ours carry a sentence; zod's own messages are not for editors.
  return issue.code === 'custom' ? issue.message : `${part}が正しくありません`
}

function valueAt(block: Block, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    block,
  )
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
