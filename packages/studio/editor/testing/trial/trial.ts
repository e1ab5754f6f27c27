import '@tsuzuri/ui/tokens.css'
import '@tsuzuri/ui/base.css'
import '@tsuzuri/ui/japanese.css'
import '../../editor.css'
import type { Body } from '@tsuzuri/content/body/blocks'
import { openEditor, type WritingEditor } from '../../open-editor.ts'
import { cleanHtml } from '../../paste/clean-html.ts'

/** What tests do with the page from outside. */
export type Trial = {
  editor: WritingEditor
  open: (body: Body) => void
  changes: () => number
  uploaded: string[]
  cleanHtml: typeof cleanHtml
}

declare global {
  interface Window {
    trial: Trial
  }
}

let changes = 0
const uploaded: string[] = []
const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"%3E%3Cpath fill="%23d9b8ae" d="M0 0h3v2H0z"/%3E%3C/svg%3E'

function open(body: Body): WritingEditor {
  return openEditor({
    element: document.querySelector<HTMLElement>('#editor') ?? document.body,
    body,
    onChange: () => {
      changes += 1
    },
    mediaUrl: () => picture,
    chooseMedia: ({ many }) =>
      Promise.resolve([{ media: 'a', alt: '瓶' }, ...(many ? [{ media: 'b', alt: '棚' }] : [])]),
    uploadFiles: (files) => {
      uploaded.push(...files.map((file) => `${file.name} ${file.type} ${file.size}`))
      return Promise.resolve(files.map((_file, at) => ({ media: `new-${at + 1}`, alt: '' })))
    },
    chooseArticle: () => Promise.resolve('haru-no-iro'),
    describeArticle: () => Promise.resolve('春の色をまとう'),
    proposeReading: (words) => Promise.resolve(words === '髪型' ? 'かみがた' : undefined),
    notify: (message) => {
      const notice = document.querySelector('#notice')
      if (notice !== null) notice.textContent = message
    },
  })
}

window.trial = {
  editor: open({ blocks: [] }),
  open: (body) => {
    window.trial.editor.close()
    window.trial.editor = open(body)
  },
  changes: () => changes,
  uploaded,
  cleanHtml,
}
