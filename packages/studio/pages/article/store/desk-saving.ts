import type { Held } from '@tsuzuri/browser/observable'
import type { ArticleContent } from '@tsuzuri/content/article'
import { watchAccessReturn } from '../../../app/access-return.ts'
import { startAutosave } from '../../../editor/autosave/autosave.ts'
import type { Autosave, SaveAnswer, SaveHow } from '../../../editor/autosave/autosave-options.ts'
import type { DeviceStore } from '../../../editor/autosave/device-store.ts'
import { type Article, contentOf, fieldsOf, savableContent } from '../article.ts'
import type { DeskState } from './desk-state.ts'
import { refusedFields, stillRefused } from './refused-fields.ts'
import { saveArticle, type Saver } from './save-article.ts'

type Desk = {
  state: Held<DeskState>
  store: DeviceStore<ArticleContent>
  read: () => ArticleContent
  readUnread: () => string | undefined
  isComposing: () => boolean
}

type HeldSaving = Pick<Autosave<ArticleContent>, 'resume' | 'getBase' | 'hasChanges' | 'isUnkept'> & {
  /** Opens a conflict between the desk's text and the text of an article. */
  clash: (article: Article, by: Saver) => void
}

export type DeskSaving = {
  /** Starts with the text on the server. */
  start: (article: Article) => void
  changed: () => void
  /** Whether the server has everything that can be saved. Sends refused fields once more. */
  flush: () => Promise<boolean>
  /** Pauses; the returned functions continue with the same autosave, also if it was replaced meanwhile. */
  hold: () => HeldSaving | undefined
  resume: Autosave<ArticleContent>['resume']
  /** The text on the server that the desk is based on; undefined while nothing is saved. */
  getBase: () => ArticleContent | undefined
  isUnkept: () => boolean
  /** Saves nothing more on the server. Resolves when the current text is on the device; later changes are stored, too. */
  stop: () => Promise<void>
  /** Ends after `stop`. */
  end: () => void
  /** Ends after the current text is sent. */
  close: () => void
}

const mostTries = 4

/** Autosave of one desk. Fields that the server refuses are left out, so that the rest is saved. */
export function openSaving(opened: Article, { state, store, ...desk }: Desk): DeskSaving {
  const key = `article:${opened.id}`
  let lastSaver: Saver = opened.editedBy
  let saving: Autosave<ArticleContent> | undefined
  let stopWatch = () => {}
  /** The texts, as JSON, that were sent since the last answered save: the server may have stored any of them. */
  const unanswered = new Set<string>()

  const change = (changed: Partial<DeskState>) => state.set({ ...state.snapshot(), ...changed })

  async function save(
    content: ArticleContent,
    based: number,
    { isLeaving }: SaveHow,
  ): Promise<SaveAnswer<ArticleContent>> {
    const before = state.snapshot().article.content
    let refused = stillRefused(state.snapshot().refused, desk.read())
    let sent = content
    let version = based
    for (let tries = 1; ; tries += 1) {
      unanswered.add(JSON.stringify(sent))
      const answer = await saveArticle(opened.id, sent, version, { keepalive: isLeaving })
      // This desk sent the other text, and the current text is based on it: save over it.
      if (answer.kind === 'conflict' && unanswered.has(JSON.stringify(answer.theirs)) && tries < mostTries) {
        version = answer.version
        continue
      }
      if (answer.kind === 'locked-out') return answer
      if (answer.kind !== 'refused') unanswered.clear()
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
      const { faults } = savableContent(desk.read(), before, refused)
      if (answer.kind === 'saved') change({ article: answer.article, faults, refused })
      else change({ faults: [...faults, ...answer.faults] })
      return answer.kind === 'saved' ? { ...answer, text: sent } : answer
    }
  }

  function take(): Autosave<ArticleContent> | undefined {
    const taken = saving
    saving = undefined
    stopWatch()
    return taken
  }

  return {
    start: (article) => {
      stopWatch()
      stopWatch = watchAccessReturn(() => saving?.retry())
      saving = startAutosave<ArticleContent>({
        key,
        session: crypto.randomUUID(),
        version: article.version,
        base: textOf(article),
        ...desk,
        savable: (content) => {
          const { article: known, refused } = state.snapshot()
          const { content: text, isWhole } = savableContent(
            content,
            known.content,
            stillRefused(refused, content),
          )
          return { text, isWhole }
        },
        save,
        store,
        onStatus: (status) => change({ status }),
        onConflict: (found) => change({ conflict: { ...found, by: lastSaver } }),
      })
    },
    changed: () => saving?.changed(),
    flush: async () => {
      const isDone = (await saving?.flush()) ?? false
      // Only now: a running save would have added the refused fields again.
      if (state.snapshot().refused.length === 0) return isDone
      change({ refused: [] })
      saving?.changed()
      return (await saving?.flush()) ?? false
    },
    hold: () => {
      const held = saving
      held?.hold()
      if (held === undefined) return undefined
      return {
        ...held,
        clash: (article, by) => {
          lastSaver = by
          held.clash({ theirs: textOf(article), version: article.version })
        },
      }
    },
    resume: (from) => saving?.resume(from),
    getBase: () => saving?.getBase(),
    isUnkept: () => saving?.isUnkept() === true,
    stop: async () => saving?.stop(),
    end: () => void take(),
    close: () => {
      const closing = take()
      void closing?.flush().finally(() => closing.stop())
    },
  }
}

/** The part of an article that is written at the desk. */
export function textOf({ content }: Pick<Article, 'content'>): ArticleContent {
  return contentOf(fieldsOf(content), content.body)
}
