import { type Block, type Body, mostBlocks } from '@tsuzuri/content/body/blocks'
import { bodyFromText } from '@tsuzuri/content/body/from-text'
import type { Text } from '@tsuzuri/content/body/inline'
import { replaceBlocks } from './block-comments.ts'
import { withCardLinks } from './card-links.ts'
import { blocksOf } from './flow.ts'
import { readHtml } from './html-tree.ts'
import { leadToNotes, noteBlocks } from './note-list.ts'
import type { Note } from './notes.ts'
import { clean, joined, paragraphsOf } from './runs.ts'
import { expandShortcodes } from './shortcodes.ts'
import type { ConversionContext, Converting, PictureSource } from './conversion-context.ts'

export type Converted = {
  /** Pictures are placeholders in it, numbered by their index in `pictures`. */
  body: Body
  pictures: PictureSource[]
  notes: Note[]
}

/** Converts the content of a post, classic or with blocks, to a body. No text is lost. */
export function convertBody(
  html: string,
  {
    footnotes = [],
    ...context
  }: Omit<ConversionContext, 'isClassic' | 'footnotes'> & Partial<ConversionContext>,
): Converted {
  const isClassic = !html.includes('<!-- wp:')
  const notes: Note[] = []
  const whole = withCardLinks(withReusables(html, context.findReusable, notes))
  const converting: Converting = {
    ...context,
    isClassic,
    footnotes,
    pictures: [],
    notes,
    convert: (nodes, marks) => blocksOf(nodes, converting, marks),
  }
  const nodes = readHtml(expandShortcodes(whole, notes))
  if (nodes === undefined) notes.push({ kind: 'too-deep', detail: '' })
  const written = nodes === undefined ? plainBlocks(whole) : blocksOf(nodes, converting, [])
  const { pictures } = converting
  const noted = noteBlocks(converting)
  const blocks = [...written, ...noted]
  if (blocks.length > mostBlocks) notes.push({ kind: 'too-many-blocks', detail: String(blocks.length) })
  const body = { blocks: fewer(blocks) }
  return { body: noted.length === 0 ? body : leadToNotes(body), pictures, notes }
}

const deepestReusable = 3

/** Inserts reusable blocks, which readers saw as part of the post. */
function withReusables(
  html: string,
  find: ConversionContext['findReusable'],
  notes: Note[],
  depth = 0,
): string {
  if (depth >= deepestReusable) return html
  return replaceBlocks(html, 'block', (comment, attributes) => {
    const read = readReusable(attributes)
    if (read === undefined) return comment
    const found = find(read.id)
    if (found === undefined) {
      notes.push({ kind: 'missing-block', detail: read.id })
      return ''
    }
    if (read.isChanged) notes.push({ kind: 'block-changes', detail: read.id })
    return withReusables(found, find, notes, depth + 1)
  })
}

/** The number of a reusable block, and whether the post changes some of its texts. */
function readReusable(attributes: string): { id: string; isChanged: boolean } | undefined {
  try {
    const { ref, content } = JSON.parse(attributes) as { ref?: unknown; content?: unknown }
    const isChanged = typeof content === 'object' && content !== null && Object.keys(content).length > 0
    return typeof ref === 'number' ? { id: String(ref), isChanged } : undefined
  } catch {
    return undefined
  }
}

function plainBlocks(html: string): Block[] {
  const words = clean(html.replaceAll(/<[^<>]*>/g, '\n\n'))
  return bodyFromText(words).blocks.flatMap((block) =>
    block.type === 'paragraph'
      ? paragraphsOf([{ text: block.content.map(({ text }) => text).join(''), marks: [] }], true)
      : [],
  )
}

/** A body has a maximum number of blocks: neighbouring paragraphs are joined until everything fits. */
function fewer(blocks: readonly Block[]): Block[] {
  if (blocks.length <= mostBlocks) return [...blocks]
  const kept: Block[] = []
  let run: Text[] = []
  const atOnce = Math.ceil(blocks.length / (mostBlocks / 2))
  const end = () => {
    kept.push(...joined(run).map((content): Block => ({ type: 'paragraph', content })))
    run = []
  }
  for (const block of blocks) {
    if (block.type === 'paragraph') run.push(block.content)
    else {
      end()
      kept.push(block)
    }
    if (run.length >= atOnce) end()
  }
  end()
  return kept
}
