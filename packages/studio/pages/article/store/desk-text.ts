import type { Body } from '@tsuzuri/content/body/blocks'
import type { WritingEditor } from '../../../editor/writing-editor.ts'

/** The text of an open article: in the editor while one is attached, otherwise as the last editor left it. */
export type DeskText = {
  attach: (editor: WritingEditor | undefined) => void
  editor: () => WritingEditor | undefined
  getBody: () => Body
  /** Applies the changes of others. */
  setBody: (body: Body) => void
  /** Replaces this text, and a manuscript that can't be parsed, by another. */
  replaceBody: (body: Body) => void
  /** The manuscript that can't be parsed. */
  getUnread: () => string | undefined
  showManuscript: (manuscript: string) => void
}

export function holdText(opened: Body): DeskText {
  let editor: WritingEditor | undefined
  let body = opened
  let unread: string | undefined
  return {
    attach: (attached) => {
      if (attached === undefined && editor !== undefined) {
        body = editor.getBody()
        unread = editor.getUnreadManuscript()
      }
      editor = attached
      // The surface opens with the server's text; another one may have been chosen while it was loading.
      if (attached !== undefined && body !== opened) attached.setBody(body)
      if (attached !== undefined && unread !== undefined) attached.showManuscript(unread)
    },
    editor: () => editor,
    getBody: () => editor?.getBody() ?? body,
    setBody: (changed) => {
      body = changed
      editor?.setBody(changed)
    },
    replaceBody: (changed) => {
      body = changed
      unread = undefined
      editor?.replaceBody(changed)
    },
    getUnread: () => (editor === undefined ? unread : editor.getUnreadManuscript()),
    showManuscript: (manuscript) => {
      unread = manuscript
      editor?.showManuscript(manuscript)
    },
  }
}
