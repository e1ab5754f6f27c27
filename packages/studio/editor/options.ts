import type { Body } from '@tsuzuri/content/body/blocks'
import type { Picture } from '@tsuzuri/content/body/picture'

/** What the editor needs from the screen that hosts it. */
export type EditorHost = {
  /** The URL of a picture. */
  mediaUrl: (media: string) => string
  /** Lets the writer choose pictures; empty if cancelled. */
  chooseMedia: (choice: { many: boolean }) => Promise<Picture[]>
  /** Lets the writer crop or pixelate a picture for this use; undefined if nothing was changed. */
  editPicture: (media: string) => Promise<string | undefined>
  /** Uploads a dropped or pasted file into the library; undefined if it failed, which the host shows. */
  uploadFile: (file: File) => Promise<Picture | undefined>
  /** Fetches a picture of another site into the library; undefined if that is not possible. */
  fetchPicture: (address: string) => Promise<Picture | undefined>
  chooseArticle: () => Promise<string | undefined>
  describeArticle: (slug: string) => Promise<string | undefined>
  /** The probable reading of a text; the writer decides. */
  proposeReading: (words: string) => Promise<string | undefined>
  /** Shows a notification, such as what a paste removed. */
  notify: (message: string) => void
}

export type EditorOptions = EditorHost & {
  element: HTMLElement
  body: Body
  /** Called after each change of the text, also during a composition. */
  onChange: () => void
}
