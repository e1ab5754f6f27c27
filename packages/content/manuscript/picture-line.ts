import type { Picture } from '../body/picture.ts'
import { readAttributes, writeAttributes } from './attributes.ts'
import { escape, unescape } from './inline.ts'
import type { Lines } from './lines.ts'

/** Reads the next line as a picture, or refuses it. */
export function readPicture(lines: Lines): Picture {
  const picture = findPicture(lines.peek() ?? '') ?? lines.refuse('画像の書き方が違います')
  lines.take()
  return picture
}

/** The picture that a line writes: `![alt](media){caption=… credit=…}`. */
export function findPicture(line: string): Picture | undefined {
  const found = /^!\[((?:\\.|[^\\[\]])*)\]\(([^()\s]+)\)(\{.*\})?\s*$/.exec(line)
  const attributes = readAttributes(found?.[3] ?? '')
  if (found === null || attributes === undefined) return undefined
  return { media: found[2] ?? '', alt: unescape(found[1] ?? ''), ...attributes }
}

export function writePicture({ alt, media, caption, credit }: Picture): string {
  return `![${escape(alt)}](${media})${writeAttributes({ caption, credit })}`
}
