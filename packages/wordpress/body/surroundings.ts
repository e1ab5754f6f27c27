import type { Block } from '@tsuzuri/content/body/blocks'
import type { Mark } from '@tsuzuri/content/body/inline'
import type { HtmlNode } from './html-tree.ts'
import type { Footnote } from '../footnotes.ts'
import type { Note } from './notes.ts'

/** A picture that the text shows: by its address, and where WordPress says so by the number of its attachment. */
export type PictureSource = { url: string; id?: string | undefined }

export type Attachment = { url: string; alt: string; caption: string }

/** What the converter asks about the export that a text stands in. */
export type Surroundings = {
  /** Whether line breaks mean something: WordPress before blocks. */
  isClassic: boolean
  /** Where a link leads now; undefined where it leads nowhere, and '' where nobody misses it. */
  follow: (href: string) => string | undefined
  findAttachment: (id: string) => Attachment | undefined
  /** A text that WordPress keeps once and shows in many posts. */
  findReusable: (id: string) => string | undefined
  /** The pictures that were uploaded for this text, which an empty gallery shows. */
  ownAttachments: () => string[]
  /** The notes that marks in the text name. */
  footnotes: readonly Footnote[]
}

/** Surroundings, and what is gathered on the way. */
export type Converting = Surroundings & {
  pictures: PictureSource[]
  notes: Note[]
  /** What stands within an element, as blocks. */
  convert: (nodes: readonly HtmlNode[], marks: readonly Mark[]) => Block[]
}

/** A place for a picture that is not there yet; `placePictures` puts it in. */
export function picturePlace(at: number): string {
  return `wp:${at}`
}
