import { hold, type Observable } from '@tsuzuri/browser/observable'
import type { ArticleContent } from '@tsuzuri/content/article'
import type { Body } from '@tsuzuri/content/body/blocks'
import type { Fault } from '@tsuzuri/content/refusal'
import { studio } from '../../app/studio.ts'
import {
  type Autosave,
  type SaveAnswer,
  type SaveStatus,
  startAutosave,
} from '../../editor/autosave/autosave.ts'
import type { DeviceStore } from '../../editor/autosave/device-store.ts'
import type { WritingEditor } from '../../editor/open-editor.ts'
import { type Article, type ArticleFields, contentOf, fieldsOf, savableContent } from './article.ts'
import { fieldIn, type RefusedField, refusedFields, stillRefused } from './refused-fields.ts'
import { saveArticle, type Saver } from './save-article.ts'

export type Conflict = {
  base: ArticleContent
  mine: ArticleContent
  theirs: ArticleContent
  version: number
  by: Saver
}

type State = {
  /** The last known state on the server. */
  article: Article
  fields: ArticleFields
  faults: readonly Fault[]
  /** Fields that the server rejected: the rest was saved without them. */
  refused: readonly RefusedField[]
  status: SaveStatus
  conflict: Conflict | undefined
  /** Incremented after changes of the text, debounced. */
  bodyCount: number
  /** What is typed in a panel and not sent yet. A panel unmounts when another one is opened, so it is held here. */
  typed: Typed
}

/** Values of the panels that are not part of the article. */
export type Typed = {
  requestNote?: string
  answerNote?: string
  publishWhen?: 'now' | 'later'
  publishFrom?: string
  publishUntil?: string
  /** Readings of words, before they are confirmed. */
  readings?: Readonly<Record<string, string>>
}

export type DeskStore = Observable<State> & {
  set: <Name extends keyof ArticleFields>(name: Name, value: ArticleFields[Name]) => void
  setMany: (changed: { [Name in keyof ArticleFields]?: ArticleFields[Name] | undefined }) => void
  type: (typed: Typed) => void
  /** Forgets typed values, after they were sent. */
  forgetTyped: (...names: (keyof Typed)[]) => void
  setComposing: (isComposing: boolean) => void
  attach: (editor: WritingEditor | undefined) => void
  editor: () => WritingEditor | undefined
  bodyChanged: () => void
  read: () => ArticleContent
  flush: () => Promise<boolean>
  /** Saves, then runs a command on the article with the resulting version. */
  command: (run: (target: { id: number; version: number }) => Promise<Article>) => Promise<void>
  /** Runs a command on a deleted article, which can't be saved. What was written on it is saved afterwards. */
  restore: DeskStore['command']
  /** Updates the server state without touching the text being written. A newer text is left to `takeTheirs`. */
  refresh: () => Promise<void>
  /** Replaces the text on the desk. */
  adopt: (article: Article) => void
  /** Resolves a conflict: continues with this text, based on the version that the other person saved. */
  settle: (content: ArticleContent) => void
  takeTheirs: () => Promise<void>
  showConflict: (conflict: Conflict) => void
  /** The manuscript that can't be parsed: it is on this device only. */
  readUnread: () => string | undefined
  /** Continues with a manuscript that can't be parsed. */
  showManuscript: (manuscript: string) => void
  /** Ends writing for good, after the article was deleted: nothing is saved any more, and no copy stays on the device. */
  discard: () => Promise<void>
  /** Starts autosaving, until `close`. */
  open: () => void
  close: () => void
}

export type OpenDesk = State & DeskStore & { faultAt: (path: string) => string | undefined }

const restMs = 400
const mostTries = 4

/** The state of one open article: its fields, its text, and autosave for both. */
export function openDesk(opened: Article, store: DeviceStore<ArticleContent>): DeskStore {
  const state = hold<State>({
    article: opened,
    fields: fieldsOf(opened.content),
    faults: [],
    refused: [],
    status: { state: 'saved' },
    conflict: undefined,
    bodyCount: 0,
    typed: {},
  })
  let editor: WritingEditor | undefined
  let bodyBefore: Body = opened.content.body
  let unreadBefore: string | undefined
  let isFieldComposing = false
  let isDiscarded = false
  let rest: ReturnType<typeof setTimeout> | undefined
  let lastSaver: Saver = opened.editedBy
  let saving: Autosave<ArticleContent> | undefined
  let running: Promise<unknown> = Promise.resolve()
  /** Incremented when a command begins and when it ends: what was read meanwhile is older than its answer. */
  let commandCount = 0

  const change = (changed: Partial<State>) => state.set({ ...state.snapshot(), ...changed })
  const read = () => contentOf(state.snapshot().fields, editor?.getBody() ?? bodyBefore)
  const readUnread = () => {
    if (isDiscarded) return undefined
    return editor === undefined ? unreadBefore : editor.getUnreadManuscript()
  }
  const savable = (content: ArticleContent) => {
    const { article, refused } = state.snapshot()
    return savableContent(content, article.content, stillRefused(refused, content))
  }

  function start({ id, version, content }: Article): Autosave<ArticleContent> {
    return startAutosave<ArticleContent>({
      key: `article:${id}`,
      session: crypto.randomUUID(),
      version,
      base: textOf({ content }),
      read: () => read(),
      readUnread,
      savable: (content) => savable(content).content,
      isComposing: () => isFieldComposing || editor?.isComposing() === true,
      save,
      store,
      onStatus: (status) => change({ status }),
      onConflict: (found) => change({ conflict: { ...found, by: lastSaver } }),
    })
  }

  async function save(content: ArticleContent, version: number): Promise<SaveAnswer<ArticleContent>> {
    const before = state.snapshot().article.content
    let refused = stillRefused(state.snapshot().refused, read())
    let sent = content
    for (let tries = 1; ; tries += 1) {
      const answer = await saveArticle(opened.id, sent, version)
      if (answer.kind === 'conflict') {
        lastSaver = answer.by
        return answer
      }
      const more = answer.kind === 'refused' ? refusedFields(answer.faults, sent, refused) : []
      // A slug that is taken, or a deleted tag, must not block saving the text.
      if (answer.kind === 'refused' && more.length > 0 && tries < mostTries) {
        refused = refused.concat(more)
        sent = savableContent(sent, before, refused).content
        continue
      }
      const { faults } = savableContent(read(), before, refused)
      if (answer.kind === 'saved') change({ article: answer.article, faults, refused })
      else change({ faults: [...faults, ...answer.faults] })
      return answer.kind === 'saved' ? { ...answer, text: sent } : answer
    }
  }

  function place(content: ArticleContent): void {
    bodyBefore = content.body
    change({ fields: fieldsOf(content), bodyCount: state.snapshot().bodyCount + 1 })
    editor?.setBody(content.body)
  }

  function touch(): void {
    saving?.changed()
  }

  function setMany(changed: object): void {
    const { fields, faults } = state.snapshot()
    const touched = Object.keys(changed)
    change({
      fields: { ...fields, ...changed },
      faults: faults.filter(({ path }) => !touched.includes(fieldIn(path))),
    })
    touch()
  }

  /** Whether the server has everything that can be saved. Sends refused fields once more. */
  async function flush(): Promise<boolean> {
    // A command that is running brings a new version, which the next one needs.
    await running.catch(() => {})
    if (state.snapshot().refused.length > 0) {
      change({ refused: [] })
      saving?.changed()
    }
    return (await saving?.flush()) ?? false
  }

  async function runHeld(
    held: Autosave<ArticleContent> | undefined,
    run: Parameters<DeskStore['command']>[0],
  ): Promise<void> {
    const { article } = state.snapshot()
    commandCount += 1
    try {
      const done = await run({ id: article.id, version: article.version })
      if (!hasSameText(done, article)) await adopt(done)
      else {
        change({ article: done })
        held?.resume({ base: textOf(done), version: done.version })
      }
    } catch (error) {
      held?.resume()
      throw error
    } finally {
      commandCount += 1
    }
  }

  /** A save during the command would conflict with it; changes made meanwhile are saved afterwards. */
  async function runHolding(run: Parameters<DeskStore['command']>[0]): Promise<void> {
    const held = saving
    held?.hold()
    running = runHeld(held, run)
    await running
  }

  async function refresh(): Promise<void> {
    const count = commandCount
    const article = await studio.getArticle({ id: opened.id })
    const { article: before, status } = state.snapshot()
    if (commandCount !== count || article.version < before.version) return
    // A deleted article takes no text: the desk becomes read-only, and what was written stays on it.
    if (article.version === before.version || article.state === 'deleted') change({ article })
    else if (status.state === 'saved' && hasSameText(article, before)) {
      change({ article })
      saving?.resume({ base: textOf(article), version: article.version })
    }
  }

  async function adopt(article: Article): Promise<void> {
    const before = saving
    saving = undefined
    // Stores the current text on the device before it is replaced.
    await before?.stop()
    change({ article, conflict: undefined, faults: [], refused: [], status: { state: 'saved' } })
    place(article.content)
    saving = start(article)
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
      if (attached === undefined && editor !== undefined) {
        bodyBefore = editor.getBody()
        unreadBefore = editor.getUnreadManuscript()
      }
      editor = attached
      // The surface opens with the text of the server; another one may have been chosen while it was loading.
      if (attached !== undefined && bodyBefore !== opened.content.body) attached.setBody(bodyBefore)
      if (attached !== undefined && unreadBefore !== undefined) attached.showManuscript(unreadBefore)
      change({ bodyCount: state.snapshot().bodyCount + 1 })
    },
    editor: () => editor,
    bodyChanged: () => {
      touch()
      clearTimeout(rest)
      rest = setTimeout(() => change({ bodyCount: state.snapshot().bodyCount + 1 }), restMs)
    },
    read,
    flush,
    command: async (run) => {
      const isSaved = await flush()
      // Refused fields would be missing from the published article.
      if (!isSaved || stillRefused(state.snapshot().refused, read()).length > 0) throw new Error('unsaved')
      await runHolding(run)
    },
    restore: runHolding,
    refresh,
    adopt: (article) => void adopt(article),
    settle: (content) => {
      const { conflict } = state.snapshot()
      if (conflict === undefined) return
      change({ conflict: undefined })
      place(content)
      saving?.resume({ base: conflict.theirs, version: conflict.version })
    },
    // The text written here stays on the device under its own session, and is offered again.
    takeTheirs: async () => adopt(await studio.getArticle({ id: opened.id })),
    showConflict: (conflict) => change({ conflict }),
    readUnread,
    showManuscript: (manuscript) => {
      unreadBefore = manuscript
      editor?.showManuscript(manuscript)
      touch()
    },
    discard: async () => {
      const ended = saving
      isDiscarded = true
      saving = undefined
      clearTimeout(rest)
      ended?.hold()
      await ended?.stop()
      const key = `article:${opened.id}`
      for (const { session } of await store.list(key)) await store.remove(key, session)
    },
    open: () => {
      saving = start(state.snapshot().article)
    },
    close: () => {
      const closing = saving
      clearTimeout(rest)
      saving = undefined
      void closing?.flush().finally(() => closing.stop())
    },
  }
}

function textOf({ content }: Pick<Article, 'content'>): ArticleContent {
  return contentOf(fieldsOf(content), content.body)
}

function hasSameText(one: Article, other: Article): boolean {
  return JSON.stringify(textOf(one)) === JSON.stringify(textOf(other))
}
