import type { Picture } from '../body/picture.ts'
import { readAttributes, writeAttributes } from './attributes.ts'
import { escape, unescape } from './inline.ts'
import type { Lines } from './lines.ts'

/** Parses the next line as a picture, or reports an error. */
export function readPicture(lines: Lines): Picture {
  const picture = findPicture(lines.peek() ?? '') ?? lines.refuse('画像の書き方が違います')
  lines.take()
  return picture
}

/** The line of a picture: `![alt](media){caption=… credit=…}`. */
export function findPicture(line: string): Picture | undefined {
  const found = /^!\[((?:\\.|[^\\[\]])*)\]\(([^()\s]*)\)(\{.*\})?\s*$/.exec(line)
  const attributes = readAttributes(found?.[3] ?? '')
  if (found === null || attributes === undefined) return undefined
  return { media: found[2] ?? '', alt: unescape(found[1] ?? ''), ...attributes }
}

export function writePicture({ alt, media, caption, credit }: Picture): string {
  return `![${escape(alt)}](${media})${writeAttributes({ caption, credit })}`
}
