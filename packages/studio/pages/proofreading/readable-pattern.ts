const anything = '〜'

/**
 * A regular expression in a form that editors can read in a list: without lookbehind and lookahead, with 「〜」 for
 * variable parts. `/(?<=て|で)頂([くき])/` becomes 「頂〜」. Patterns that are plain words stay.
 */
export function readablePattern(pattern: string): string {
  const source = /^\/(.*)\/\w*$/su.exec(pattern)?.[1]
  if (source === undefined) return pattern
  const parts = splitPattern(source).filter((part) => !isCondition(part))
  const words = parts.length === 1 ? /^\((?:\?:)?([^()[\]\\]+)\)$/.exec(parts[0] ?? '')?.[1] : undefined
  const readable = (words === undefined ? parts : words.split(''))
    .map(readablePart)
    .join('')
    .replaceAll(/〜+/g, anything)
  return readable === '' || readable === anything ? pattern : readable
}

/** 「いただ$1」 becomes 「いただ〜」: `$1` is a part of the match. */
export function readableReplacement(expected: string): string {
  return expected.replaceAll(/\$\d/g, anything)
}

/** Groups and classes with their content, and single characters; each with its quantifier. */
function splitPattern(source: string): string[] {
  const parts: string[] = []
  for (let at = 0; at < source.length;) {
    const end = endOfPart(source, at)
    const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(source.slice(end))?.[0] ?? ''
    parts.push(source.slice(at, end) + quantifier)
    at = end + quantifier.length
  }
  return parts
}

function endOfPart(source: string, start: number): number {
  let depth = 0
  let isClass = false
  for (let at = start; at < source.length; at += 1) {
    const sign = source[at]
    if (sign === '\\') at += source.startsWith('p{', at + 1) ? source.indexOf('}', at) - at : 1
    else if (isClass) isClass = sign !== ']'
    else if (sign === '[') isClass = true
    else if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    if (depth <= 0 && !isClass) return at + 1
  }
  return source.length
}

function isCondition(part: string): boolean {
  return /^\(\?<?[=!]/.test(part) || part === '^' || part === '$'
}

function readablePart(part: string): string {
  if (part === '|') return '・'
  return /^[([\\.]/.test(part) || part.length > 1 ? anything : part
}
