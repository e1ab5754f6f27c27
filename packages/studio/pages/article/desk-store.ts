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
  /** As the server last told it. */
  article: Article
  fields: ArticleFields
  faults: readonly Fault[]
  /** What the server would not take as it is: the rest was saved without it. */
  refused: readonly RefusedField[]
  status: SaveStatus
  conflict: Conflict | undefined
  /** Rises after changes of the text, at rest. */
  bodyCount: number
}

export type DeskStore = Observable<State> & {
  set: <Name extends keyof ArticleFields>(name: Name, value: ArticleFields[Name]) => void
  setMany: (changed: { [Name in keyof ArticleFields]?: ArticleFields[Name] | undefined }) => void
  setComposing: (isComposing: boolean) => void
  attach: (editor: WritingEditor | undefined) => void
  editor: () => WritingEditor | undefined
  bodyChanged: () => void
  read: () => ArticleContent
  flush: () => Promise<boolean>
  /** Saves, then does something else to the article with the version that this gave. */
  command: (run: (target: { id: number; version: number }) => Promise<Article>) => Promise<void>
  /** Tells what the server knows now, without touching what is being written. */
  refresh: () => Promise<void>
  /** Puts another text in place of what is on the desk. */
  adopt: (article: Article) => void
  /** A conflict settled: this text goes on, over the version that the other one saved. */
  settle: (content: ArticleContent) => void
  takeTheirs: () => Promise<void>
  showConflict: (conflict: Conflict) => void
  /** From here on changes are saved, until `close`. */
  open: () => void
  close: () => void
}

export type OpenDesk = State & DeskStore & { faultAt: (path: string) => string | undefined }

const restMs = 400
const mostTries = 4

/** One article on the desk: its fields, its text, and the saving of both. */
export function openDesk(opened: Article, store: DeviceStore<ArticleContent>): DeskStore {
  const state = hold<State>({
    article: opened,
    fields: fieldsOf(opened.content),
    faults: [],
    refused: [],
    status: { state: 'saved' },
    conflict: undefined,
    bodyCount: 0,
  })
  let editor: WritingEditor | undefined
  let bodyBefore: Body = opened.content.body
  let isFieldComposing = false
  let rest: ReturnType<typeof setTimeout> | undefined
  let lastSaver: Saver = opened.editedBy
  let saving: Autosave<ArticleContent> | undefined

  const change = (changed: Partial<State>) => state.set({ ...state.snapshot(), ...changed })
  const read = () => contentOf(state.snapshot().fields, editor?.getBody() ?? bodyBefore)
  const savable = (content: ArticleContent) => {
    const { article, refused } = state.snapshot()
    return savableContent(content, article.content, stillRefused(refused, content))
  }

  function start({ id, version, content }: Article): Autosave<ArticleContent> {
    return startAutosave<ArticleContent>({
      key: `article:${id}`,
      session: crypto.randomUUID(),
      version,
      base: contentOf(fieldsOf(content), content.body),
      read: () => read(),
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
      // A taken address or a tag that was deleted meanwhile must not keep a chapter from being saved.
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

  /** Whether the server has all that it would take. What it refused before is sent once more. */
  async function flush(): Promise<boolean> {
    if (state.snapshot().refused.length > 0) {
      change({ refused: [] })
      saving?.changed()
    }
    return (await saving?.flush()) ?? false
  }

  async function adopt(article: Article): Promise<void> {
    const before = saving
    saving = undefined
    // What was on the desk is kept on the device before something else takes its place.
    await before?.stop()
    change({ article, conflict: undefined, faults: [], refused: [], status: { state: 'saved' } })
    place(article.content)
    saving = start(article)
  }

  return {
    ...state,
    set: (name, value) => setMany({ [name]: value }),
    setMany,
    setComposing: (isComposing) => {
      isFieldComposing = isComposing
    },
    attach: (attached) => {
      if (attached === undefined && editor !== undefined) bodyBefore = editor.getBody()
      editor = attached
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
      // What the server refused would be missing from what readers see.
      if (!isSaved || stillRefused(state.snapshot().refused, read()).length > 0) throw new Error('unsaved')
      // A save in the middle would be a conflict with oneself; what is written meanwhile is saved afterwards.
      const held = saving
      held?.hold()
      const { article } = state.snapshot()
      try {
        const done = await run({ id: article.id, version: article.version })
        const base = contentOf(fieldsOf(done.content), done.content.body)
        const isOtherText =
          JSON.stringify(base) !== JSON.stringify(contentOf(fieldsOf(article.content), article.content.body))
        if (isOtherText) await adopt(done)
        else {
          change({ article: done })
          held?.resume({ base, version: done.version })
        }
      } catch (error) {
        held?.resume()
        throw error
      }
    },
    refresh: async () => {
      const article = await studio.getArticle({ id: opened.id })
      if (article.version === state.snapshot().article.version) change({ article })
    },
    adopt: (article) => void adopt(article),
    settle: (content) => {
      const { conflict } = state.snapshot()
      if (conflict === undefined) return
      change({ conflict: undefined })
      place(content)
      saving?.resume({ base: conflict.theirs, version: conflict.version })
    },
    // What was written here stays on the device under its own name, and is offered again.
    takeTheirs: async () => adopt(await studio.getArticle({ id: opened.id })),
    showConflict: (conflict) => change({ conflict }),
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
