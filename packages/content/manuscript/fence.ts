import { readAttributes, writeAttributes } from './attributes.ts'
import type { Lines } from './lines.ts'

export const fenceOpening = /^:::([a-z]+)(\{.*\})?\s*$/

type Attributes = Record<string, string>

/** Reads a block between `:::name{…}` and `:::`. */
export function fence(name: string, readInside: (attributes: Attributes, inside: Lines) => object) {
  return {
    starts: new RegExp(String.raw`^:::${name}(\{.*\})?\s*$`),
    read: (lines: Lines): unknown => {
      const attributes = readAttributes(fenceOpening.exec(lines.peek() ?? '')?.[2] ?? '')
      if (attributes === undefined) return lines.refuse('{ } の中が読めません')
      const firstInside = lines.number + 1
      const inside = takeFenced(lines)
      return { type: name, ...readInside(attributes, lines.within(inside, firstInside)) }
    },
  }
}

export function writeFence(
  name: string,
  attributes: Record<string, string | number | undefined>,
  inside: string,
): string {
  return `:::${name}${writeAttributes(attributes)}\n${inside}\n:::`
}

/** The lines up to the closing `:::`. A fence inside another is a fault; its own closing line belongs to it. */
function takeFenced(lines: Lines): string[] {
  const opening = lines.number
  const nested: number[] = []
  lines.take()
  let depth = 1
  const inside = lines.takeWhile((line) => {
    if (fenceOpening.test(line)) {
      nested.push(lines.number)
      depth += 1
    } else if (line.trim() === ':::') depth -= 1
    return depth > 0
  })
  if (lines.next() === undefined) {
    lines.goTo(opening + 1)
    lines.refuse('::: で閉じられていません', opening)
  }
  for (const line of nested) lines.note('囲みの中に囲みは置けません', line)
  return inside
}
