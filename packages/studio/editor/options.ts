import type { Body } from '@tsuzuri/content/body/blocks'
import type { Picture } from '@tsuzuri/content/body/picture'

/** What the editor asks of the screen around it. */
export type EditorSurroundings = {
  /** The address of a picture, for showing it. */
  mediaUrl: (media: string) => string
  /** Lets the writer choose pictures; empty where they changed their mind. */
  chooseMedia: (choice: { many: boolean }) => Promise<Picture[]>
  /** Keeps files that were dropped or pasted, and gives them back as pictures. */
  uploadFiles: (files: File[]) => Promise<Picture[]>
  chooseArticle: () => Promise<string | undefined>
  describeArticle: (slug: string) => Promise<string | undefined>
  /** How words are probably read; the writer decides. */
  proposeReading: (words: string) => Promise<string | undefined>
  /** Says something in passing, such as what a paste left out. */
  notify: (message: string) => void
}

export type EditorOptions = EditorSurroundings & {
  element: HTMLElement
  body: Body
  /** Called after each change of the text, also in the middle of composition. */
  onChange: () => void
}
