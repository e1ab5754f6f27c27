import type { Block } from '@tsuzuri/content/body/blocks'
import type { Mark } from '@tsuzuri/content/body/inline'
import type { HtmlNode } from './html-tree.ts'
import type { Footnote } from '../footnotes.ts'
import type { Note } from './notes.ts'

/** A picture in the text: its address and, if WordPress names it, its attachment id. */
export type PictureSource = { url: string; id?: string | undefined }

export type Attachment = { url: string; alt: string; caption: string }

/** What the converter needs to know about the export that contains the text. */
export type ConversionContext = {
  /** Classic editor: line breaks are significant. */
  isClassic: boolean
  /** The new address of a link; undefined if the target is gone, '' if the link can be dropped silently. */
  follow: (href: string) => string | undefined
  findAttachment: (id: string) => Attachment | undefined
  /** A reusable block: stored once, shown in many posts. */
  findReusable: (id: string) => string | undefined
  /** The pictures that were uploaded to this post; an empty gallery shows them. */
  ownAttachments: () => string[]
  /** The footnotes that references in the text name. */
  footnotes: readonly Footnote[]
}

/** The context and the results that the conversion collects. */
export type Converting = ConversionContext & {
  pictures: PictureSource[]
  notes: Note[]
  /** Converts the children of an element to blocks. */
  convert: (nodes: readonly HtmlNode[], marks: readonly Mark[]) => Block[]
}

/** The placeholder of a picture; `placePictures` replaces it. */
export function picturePlace(at: number): string {
  return `${placePrefix}${at}`
}

export function findPlaced(place: string, pictures: readonly PictureSource[]): PictureSource | undefined {
  return pictures[Number(place.slice(placePrefix.length))]
}

const placePrefix = 'wp:'
