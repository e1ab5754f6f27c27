import '@tsuzuri/ui/tokens.css'
import '@tsuzuri/ui/base.css'
import '@tsuzuri/ui/japanese.css'
import '../../editor.css'
import { type Aids, openAids } from '../../../aids/open-aids.ts'
import { watchNotes } from '../../findings/margin-notes.ts'
import { type Proofreading, startProofreading } from '../../findings/proofreading.ts'
import type { Body } from '@tsuzuri/content/body/blocks'
import { NodeSelection, TextSelection } from 'prosemirror-state'
import { behind } from '../behind.ts'
import { startAutosave } from '../../autosave/autosave.ts'
import type { Autosave } from '../../autosave/autosave-options.ts'
import { openDeviceStore } from '../../autosave/device-store.ts'
import { findLeftover } from '../../autosave/leftover.ts'
import type { SaveStatus } from '../../autosave/save-status.ts'
import { positionOfBlock } from '../../outline.ts'
import { openEditor } from '../../open-editor.ts'
import type { WritingEditor } from '../../writing-editor.ts'
import { cleanHtml } from '../../paste/clean-html.ts'

/** The interface of the test page for tests. */
export type Trial = {
  editor: WritingEditor
  open: (body: Body) => void
  /** Selects a whole block, as dragging it does. */
  selectBlock: (index: number) => void
  /** Selects from behind some words to behind others. */
  selectWords: (start: string, end: string) => void
  changes: () => number
  uploaded: string[]
  /** Uploads wait until the returned function is called. */
  holdUploads: () => () => void
  cleanHtml: typeof cleanHtml
  /** Saves to a fake server in this page, until it is unreachable. */
  startSaving: (isReachable: boolean) => void
  saved: Body[]
  statuses: SaveStatus['state'][]
  leftover: () => Promise<Body | undefined>
  /** The manuscript that can't be parsed, in the copy on the device. */
  leftManuscript: () => Promise<string | undefined>
  startProofreading: () => void
  /** The numbers of the notes of the writing aids. */
  noteNumbers: () => number[]
  /** The texts that the writing aids have checked. */
  checked: string[]
  /** How often saving or proofreading was put off because of a composition. */
  postponed: () => number
}

declare global {
  interface Window {
    trial: Trial
  }
}

let changes = 0
let postponed = 0
let autosave: Autosave<Body> | undefined
let proofreading: Proofreading | undefined
const store = openDeviceStore<Body>()
const saved: Body[] = []
const checked: string[] = []
const statuses: SaveStatus['state'][] = []
const uploaded: string[] = []
let uploadsHeld: Promise<void> | undefined
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
    readUnread: () => window.trial.editor.getUnreadManuscript(),
    isComposing: countComposing,
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

const findLeft = () => findLeftover(store, 'article:1', { text: { blocks: [] }, version: 1 })

function countComposing(): boolean {
  const isComposing = window.trial.editor.isComposing()
  if (isComposing) postponed += 1
  return isComposing
}

function openCountedAids(): Aids {
  const aids = openAids()
  return {
    ...aids,
    check: async (passages) => {
      const findings = await aids.check(passages)
      checked.push(passages.map(({ text }) => text).join('\n'))
      return findings
    },
  }
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
    editPicture: () => Promise.resolve(undefined),
    chooseMedia: ({ many }) =>
      Promise.resolve([{ media: 'a', alt: '瓶' }, ...(many ? [{ media: 'b', alt: '棚' }] : [])]),
    uploadFile: async ({ name, type, size }) => {
      uploaded.push(`${name} ${type} ${size}`)
      await uploadsHeld
      return name.includes('broken') ? undefined : { media: `new/${name}`, alt: '' }
    },
    fetchPicture: (address) =>
      address.includes('missing')
        ? Promise.reject(new Error('not found'))
        : Promise.resolve({ media: `fetched/${address.split('/').at(-1)}`, alt: '' }),
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
  selectBlock: (index) => {
    const { view } = window.trial.editor
    const position = positionOfBlock(view.state.doc, index) ?? 0
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, position)))
    view.focus()
  },
  selectWords: (start, end) => {
    const { view } = window.trial.editor
    const { doc, tr } = view.state
    view.dispatch(tr.setSelection(TextSelection.create(doc, behind(doc, start), behind(doc, end))))
    view.focus()
  },
  changes: () => changes,
  uploaded,
  holdUploads: () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    uploadsHeld = promise
    return resolve
  },
  cleanHtml,
  startSaving,
  saved,
  statuses,
  startProofreading: () => {
    const editor = { ...window.trial.editor, isComposing: countComposing }
    proofreading = startProofreading(editor, openCountedAids(), { pauseMs: 20 })
  },
  noteNumbers: () => {
    let numbers: number[] = []
    const stop = watchNotes(window.trial.editor.view, (notes) => {
      numbers = notes.map(({ number }) => number)
    })
    stop()
    return numbers
  },
  checked,
  postponed: () => postponed,
  leftover: async () => (await findLeft())?.text,
  leftManuscript: async () => (await findLeft())?.manuscript,
}
