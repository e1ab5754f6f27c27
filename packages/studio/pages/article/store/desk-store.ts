import { hold } from '@tsuzuri/browser/observable'
import type { ArticleContent } from '@tsuzuri/content/article'
import type { Body } from '@tsuzuri/content/body/blocks'
import { studio } from '../../../app/studio.ts'
import type { DeviceStore } from '../../../editor/autosave/device-store.ts'
import { mergeFields } from '../../../editor/autosave/merge-fields.ts'
import { type Article, contentOf, fieldsOf } from '../article.ts'
import { openCommands } from './desk-commands.ts'
import { openSaving } from './desk-saving.ts'
import type { Conflict, DeskState, DeskStore, Typed } from './desk-state.ts'
import { holdText } from './desk-text.ts'
import { fieldIn, stillRefused } from './refused-fields.ts'

const restMs = 400
const composingPauseMs = 100

/** The state of one open article: its fields, its text, and autosave for both. */
export function openDesk(opened: Article, store: DeviceStore<ArticleContent>): DeskStore {
  const state = hold<DeskState>({
    article: opened,
    fields: fieldsOf(opened.content),
    faults: [],
    refused: [],
    status: { state: 'saved' },
    conflict: undefined,
    bodyCount: 0,
    typed: {},
  })
  const text = holdText(opened.content.body)
  let isFieldComposing = false
  let isDiscarded = false
  let isClosed = false
  let rest: ReturnType<typeof setTimeout> | undefined
  let taking: Promise<void> | undefined

  const change = (changed: Partial<DeskState>) => state.set({ ...state.snapshot(), ...changed })
  const countBody = () => change({ bodyCount: state.snapshot().bodyCount + 1 })
  const read = () => contentOf(state.snapshot().fields, text.getBody())
  const readUnread = () => (isDiscarded ? undefined : text.getUnread())
  /** After closing, a field that was removed never reports the end of its composition. */
  const isComposing = () => !isClosed && (isFieldComposing || text.editor()?.isComposing() === true)
  const saving = openSaving(opened, { state, store, read, readUnread, isComposing })
  const commands = openCommands(state, saving, { read, composed, adopt })

  function place(content: ArticleContent, setBody: (body: Body) => void): void {
    change({ fields: fieldsOf(content) })
    setBody(content.body)
    countBody()
  }

  /** Resolves after the composition: during it the surface accepts no other text. */
  async function composed(): Promise<void> {
    while (isComposing()) await new Promise((resolve) => setTimeout(resolve, composingPauseMs))
  }

  function setMany(changed: object): void {
    const { article, fields, faults } = state.snapshot()
    // A change that can't be saved would block every command on the article.
    if (!article.may.edit) return
    const touched = Object.keys(changed)
    change({
      fields: { ...fields, ...changed },
      faults: faults.filter(({ path }) => !touched.includes(fieldIn(path))),
    })
    saving.changed()
  }

  async function flush(): Promise<boolean> {
    // A running command returns a new version, which the save needs.
    await commands.settled()
    return saving.flush()
  }

  async function adopt(article: Article): Promise<void> {
    // Stores the current text on the device before it is replaced, also what is typed meanwhile.
    do {
      await composed()
      await saving.stop()
    } while (isComposing())
    if (isClosed) return
    saving.end()
    change({ article, conflict: undefined, faults: [], refused: [], status: { state: 'saved' } })
    place(article.content, text.replaceBody)
    saving.start(article)
  }

  /** The text that resolves a conflict; undefined if the texts can't be merged. */
  function settledText({ base, theirs, mine = read() }: Conflict, choice: 'mine' | 'both') {
    if (choice === 'mine') return mine
    // A manuscript that can't be parsed stays in the field and would replace the merged text later.
    if (readUnread() !== undefined) return undefined
    const merged = mergeFields(base, theirs, mine)
    return 'text' in merged ? merged.text : undefined
  }

  async function takeTheirs(): Promise<void> {
    const readArticle = () => studio.getArticle({ id: opened.id })
    const { conflict } = state.snapshot()
    if (conflict === undefined) return commands.replace(readArticle)
    // The desk's text stays on the device under its own session, and is offered again.
    const article = await readArticle()
    if (state.snapshot().conflict === conflict) await adopt(article)
  }

  return {
    ...state,
    set: (name, value) => setMany({ [name]: value }),
    setMany,
    type: (typed) => change({ typed: { ...state.snapshot().typed, ...typed } }),
    forgetTyped: (...names) => {
      const rest = Object.entries(state.snapshot().typed).filter(
        ([name]) => !names.includes(name as keyof Typed),
      )
      change({ typed: Object.fromEntries(rest) })
    },
    setComposing: (isComposing) => {
      isFieldComposing = isComposing
    },
    attach: (attached) => {
      text.attach(attached)
      countBody()
    },
    editor: text.editor,
    bodyChanged: () => {
      saving.changed()
      clearTimeout(rest)
      rest = setTimeout(countBody, restMs)
    },
    read,
    flush,
    command: async (run) => {
      const isSaved = await flush()
      // Refused fields would be missing from the published article.
      if (!isSaved || stillRefused(state.snapshot().refused, read()).length > 0) throw new Error('unsaved')
      await commands.run(run)
    },
    restore: commands.run,
    refresh: commands.refresh,
    replace: commands.replace,
    settle: (choice) => {
      const { conflict } = state.snapshot()
      const content = conflict && settledText(conflict, choice)
      if (conflict === undefined || content === undefined) return
      change({ conflict: undefined })
      place(content, text.setBody)
      // A text from the device conflicts with the desk, not with the server.
      if (conflict.mine !== undefined) saving.resume()
      else saving.resume({ base: conflict.theirs, version: conflict.version })
      conflict.onSettled?.()
    },
    takeTheirs: () =>
      (taking ??= takeTheirs().finally(() => {
        taking = undefined
      })),
    showConflict: (conflict) => change({ conflict }),
    isUnkept: saving.isUnkept,
    readUnread,
    isAwaitingPictures: () => !isDiscarded && text.editor()?.isAwaitingPictures() === true,
    showManuscript: (manuscript) => {
      text.showManuscript(manuscript)
      saving.changed()
    },
    discard: async () => {
      await saving.stop()
      saving.end()
      clearTimeout(rest)
      isDiscarded = true
    },
    open: () => {
      isClosed = false
      saving.start(state.snapshot().article)
    },
    close: () => {
      isClosed = true
      clearTimeout(rest)
      saving.close()
    },
  }
}
