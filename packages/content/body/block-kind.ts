import type { z } from 'zod'
import type { Lines } from '../manuscript/lines.ts'
import type { Text } from './inline.ts'
import type { Picture } from './picture.ts'

/** Addresses that blocks refer to; the caller resolves them. */
export type BodyReferences = {
  mediaUrl: (media: string) => { url: string; width: number; height: number } | undefined
  article: (slug: string) => { url: string; title: string } | undefined
}

export type HtmlContext = BodyReferences & {
  /** The id of the next heading: headings are numbered across the whole body. */
  nextHeadingId: () => string
}

export type PictureChange = (picture: Picture, path: string) => Picture | undefined

/**
 * All rules of one kind of block. Every part is required, so a new kind does not compile until it defines all of them;
 * `without…` in block-kind-parts.ts defines those of blocks without texts, pictures or links.
 */
export type BlockKind<Block extends { type: string }> = {
  /** The editors' name of the kind. */
  label: string
  /** The complete block, which publishing requires. */
  schema: z.ZodType<Block>
  /** The block in a draft: some parts may be missing or unfinished; `parts` names them for editors. */
  draft: { schema: z.ZodType<Block>; parts: Readonly<Record<string, string>> }
  /** The words as lines, for search, descriptions and counting. */
  lines: (block: Block) => string[]
  /** The block with each text replaced; also used to visit all texts. */
  mapTexts: (block: Block, change: (text: Text) => Text) => Block
  /**
   * The block with each picture replaced, or removed if `change` returns undefined. Undefined if the block consists of
   * pictures and none is left. `path` leads from the block to the picture, as in `.images[2]`.
   */
  mapPictures: (block: Block, change: PictureChange) => Block | undefined
  /** The block with each link address outside its texts replaced. */
  mapHrefs: (block: Block, change: (href: string) => string) => Block
  /** Whether somebody pays for a link of the block outside its texts. */
  isPaid: (block: Block) => boolean
  /** Markup outside React; an empty string renders nothing. */
  html: (block: Block, context: HtmlContext) => string
  /** Markup for feeds that know only `<p>` and `<img>`, one string each. */
  paragraphs: (block: Block, references: BodyReferences) => string[]
  /** The block for partners' feeds, without content that works only on this site; `note` reports what was removed. */
  forPartners: (block: Block, note: (sentence: string) => void) => Block[]
  manuscript: {
    /** Matches the first line of such a block. */
    starts: RegExp
    /** Consumes at least that line. The result is checked by the schema. */
    read: (lines: Lines) => unknown
    write: (block: Block) => string
  }
}
