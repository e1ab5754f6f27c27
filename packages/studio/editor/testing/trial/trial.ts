import '@tsuzuri/ui/tokens.css'
import '@tsuzuri/ui/base.css'
import '@tsuzuri/ui/japanese.css'
import '../../editor.css'
import { openAids } from '../../../aids/open-aids.ts'
import { type Proofreading, startProofreading } from '../../findings/proofreading.ts'
import type { Body } from '@tsuzuri/content/body/blocks'
import { type Autosave, type SaveStatus, startAutosave } from '../../autosave/autosave.ts'
import { openDeviceStore } from '../../autosave/device-store.ts'
import { findLeftover } from '../../autosave/leftover.ts'
import { openEditor, type WritingEditor } from '../../open-editor.ts'
import { cleanHtml } from '../../paste/clean-html.ts'

/** What tests do with the page from outside. */
export type Trial = {
  editor: WritingEditor
  open: (body: Body) => void
  changes: () => number
  uploaded: string[]
  cleanHtml: typeof cleanHtml
  /** Saves to a server that exists in this page only, until it is taken away. */
  startSaving: (isReachable: boolean) => void
  saved: Body[]
  statuses: SaveStatus['state'][]
  leftover: () => Promise<Body | undefined>
  startProofreading: () => void
}

declare global {
  interface Window {
    trial: Trial
  }
}

let changes = 0
let autosave: Autosave<Body> | undefined
let proofreading: Proofreading | undefined
const store = openDeviceStore<Body>()
const saved: Body[] = []
const statuses: SaveStatus['state'][] = []
const uploaded: string[] = []
const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"%3E%3Cpath fill="%23d9b8ae" d="M0 0h3v2H0z"/%3E%3C/svg%3E'

function startSaving(isReachable: boolean): void {
  void autosave?.stop()
  const base = window.trial.editor.getBody()
  autosave = startAutosave<Body>({
    key: 'article:1',
    session: crypto.randomUUID(),
    version: 1,
    base,
    read: () => window.trial.editor.getBody(),
    isComposing: () => window.trial.editor.isComposing(),
    save: (body, version) => {
      if (!isReachable) return Promise.reject(new Error('unreachable'))
      saved.push(body)
      return Promise.resolve({ kind: 'saved', version: version + 1 })
    },
    store,
    onStatus: ({ state }) => void statuses.push(state),
    onConflict: () => {},
    pauseMs: 30,
  })
}

function open(body: Body): WritingEditor {
  return openEditor({
    element: document.querySelector<HTMLElement>('#editor') ?? document.body,
    body,
    onChange: () => {
      changes += 1
      autosave?.changed()
      proofreading?.changed()
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
  startSaving,
  saved,
  statuses,
  startProofreading: () => {
    proofreading = startProofreading(window.trial.editor, openAids(), { pauseMs: 20 })
  },
  leftover: async () => (await findLeftover(store, 'article:1', { text: { blocks: [] }, version: 1 }))?.text,
}
