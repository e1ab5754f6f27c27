import { readAttributes, writeAttributes } from './attributes.ts'
import { Lines } from './lines.ts'

type Attributes = Record<string, string>

/** Reads and writes a block between `:::name{…}` and `:::`. */
export function fence(name: string, readInside: (attributes: Attributes, inside: Lines) => object) {
  const starts = new RegExp(String.raw`^:::${name}(\{.*\})?\s*$`)
  return {
    starts,
    read: (lines: Lines): unknown => {
      const attributes = readAttributes(starts.exec(lines.peek() ?? '')?.[1] ?? '')
      if (attributes === undefined) return lines.refuse('{ } の中が読めません')
      lines.take()
      const firstInside = lines.number
      const inside = lines.takeWhile((line) => line.trim() !== ':::')
      if (lines.next() === undefined) lines.refuse('::: で閉じられていません')
      return { type: name, ...readInside(attributes, new Lines(inside.join('\n'), firstInside)) }
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
