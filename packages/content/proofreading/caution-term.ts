import { z } from 'zod'
import { line, required } from '../text.ts'
import { findRegExpText } from './bounded-pattern.ts'
import { escapePattern } from './escape-pattern.ts'
import { termPatternSchema } from './term-pattern.ts'

const words = (max: number) => z.array(required(line(100))).max(max)

/**
 * A claim in any inflection and with words in between: one of `about`, then one of `verbs` in dictionary form. Without
 * `about`, the verb alone. `link` are the particles that must follow the subject, `except` words that make
 * the sentence harmless.
 */
const claimSchema = z.strictObject({
  about: words(200).optional(),
  verbs: words(200).min(1),
  link: z
    .string()
    .regex(/^[ぁ-ん]{1,10}$/u, { error: '助詞をひらがなで並べてください' })
    .optional(),
  except: words(200).optional(),
})
export type Claim = z.output<typeof claimSchema>

/** A group of caution words (注意語): expressions that a law restricts, with the reason and what can be said instead. */
export const cautionTermSchema = z.strictObject({
  kind: z.literal('caution'),
  name: required(line(100)),
  reason: required(line(400)),
  alternatives: words(50).default([]),
  /** Texts; `…` stands for a few characters, and `/…/` is a regular expression. */
  expressions: z.array(termPatternSchema).max(500).default([]),
  claims: z.array(claimSchema).max(50).optional(),
})
export type CautionTerm = z.output<typeof cautionTermSchema>

/** `…` matches a few characters between two words. */
export function compileExpression(expression: string): RegExp {
  const regExp = findRegExpText(expression)
  if (regExp !== undefined) return new RegExp(regExp.source, regExp.flags.includes('i') ? 'gimu' : 'gmu')
  return new RegExp(
    expression
      .split('…')
      .map((part) => escapePattern(part))
      .join('[^。！？\\n]{0,8}'),
    'gmu',
  )
}
