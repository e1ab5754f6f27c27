import type { Held } from '@tsuzuri/browser/observable'
import type { ArticleContent } from '@tsuzuri/content/article'
import { studio } from '../../../app/studio.ts'
import type { Article } from '../article.ts'
import { type DeskSaving, textOf } from './desk-saving.ts'
import type { DeskState, DeskStore } from './desk-state.ts'

type Run = Parameters<DeskStore['command']>[0]

type Desk = {
  read: () => ArticleContent
  /** Resolves when nothing is being composed. */
  composed: () => Promise<void>
  adopt: (article: Article) => Promise<void>
}

type DeskCommands = {
  /** A save during the command would conflict with it; changes made meanwhile are saved afterwards. */
  run: (run: Run) => Promise<void>
  /** Replaces the text with the one that is read. Changes made meanwhile conflict with it. */
  replace: (readArticle: () => Promise<Article>) => Promise<void>
  /** Resolves when no command is running. */
  settled: () => Promise<void>
  refresh: () => Promise<void>
}

/** Runs commands on the open article and follows its state on the server, one version after the other. */
export function openCommands(
  state: Held<DeskState>,
  saving: DeskSaving,
  { read, composed, adopt }: Desk,
): DeskCommands {
  let running: Promise<void> = Promise.resolve()
  /** Incremented when a command begins and when it ends: a response that was requested before is outdated. */
  let count = 0

  const setArticle = (article: Article) => state.set({ ...state.snapshot(), article })

  function whileHeld(work: (held: ReturnType<DeskSaving['hold']>) => Promise<void>): Promise<void> {
    const held = saving.hold()
    const started = async () => {
      count += 1
      try {
        await work(held)
      } catch (error) {
        // An open conflict holds saving until it is resolved.
        if (state.snapshot().conflict === undefined) held?.resume()
        throw error
      } finally {
        count += 1
      }
    }
    running = started()
    return running
  }

  return {
    run: (run) =>
      whileHeld(async (held) => {
        const { article } = state.snapshot()
        const done = await run({ id: article.id, version: article.version })
        // The known article may have a newer text than the desk, because a deleted one is adopted without its text.
        if (isTextOf(done, held?.getBase() ?? textOf(article))) {
          setArticle(done)
          held?.resume({ base: textOf(done), version: done.version })
          return
        }
        await composed()
        if (held?.hasChanges() === true) {
          setArticle(done)
          held.clash(done, article.editedBy)
        } else await adopt(done)
      }),
    replace: (readArticle) =>
      whileHeld(async (held) => {
        const written = JSON.stringify(read())
        const article = await readArticle()
        await composed()
        const isKept = held === undefined || (JSON.stringify(read()) === written && !held.isUnkept())
        // A text that nothing has stored is not replaced without a question.
        if (isKept) return adopt(article)
        setArticle(article)
        held.clash(article, article.editedBy)
      }),
    settled: async () => {
      await running.catch(() => {})
    },
    refresh: async () => {
      const before = count
      const { id } = state.snapshot().article
      const article = await studio.getArticle({ id })
      const { article: known, status } = state.snapshot()
      const base = saving.getBase() ?? textOf(known)
      if (count !== before || article.version < known.version) return
      // A deleted article can't be saved: the desk becomes read-only and keeps the text.
      if (article.version === known.version || article.state === 'deleted') setArticle(article)
      else if (status.state === 'saved' && isTextOf(article, base)) {
        setArticle(article)
        saving.resume({ base: textOf(article), version: article.version })
      }
    },
  }
}

function isTextOf(article: Article, text: ArticleContent): boolean {
  return JSON.stringify(textOf(article)) === JSON.stringify(text)
}
