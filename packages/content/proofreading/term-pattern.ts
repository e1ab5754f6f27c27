import { line, required } from '../text.ts'
import { findRegExpText, patternFault } from './bounded-pattern.ts'

/** A text, or `/…/` for a regular expression, as entries of the dictionary contain them. */
export const termPatternSchema = required(line(402)).superRefine((text, context) => {
  const regExp = findRegExpText(text)
  const fault = regExp === undefined ? undefined : patternFault(regExp)
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
})
