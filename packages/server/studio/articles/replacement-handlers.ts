import { setImmediate as othersRan } from 'node:timers/promises'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { actorName, extentOf, may, type StaffActor } from '@tsuzuri/content/permission'
import { asRefusal, Refusal } from '@tsuzuri/content/refusal'
import { findWords, replaceWords } from '@tsuzuri/content/replace-words'
import { stateAt } from '@tsuzuri/content/visibility'
import {
  editArticle,
  publishArticle,
  restoreRevision,
  scheduleArticle,
  type Target,
} from '@tsuzuri/database/articles/commands'
import {
  findStoredArticle,
  readingSubjectOf,
  type StoredArticle,
  subjectOf,
} from '@tsuzuri/database/articles/stored-article'
import { findDeskArticle } from '@tsuzuri/database/studio/desk-article'
import { listDraftsAfter } from '@tsuzuri/database/studio/drafts-in-order'
import type { Command } from '@tsuzuri/database/writing'
import type { Context } from '../../context.ts'
import { problemSaid } from '../../errors.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'

type Outcome = StudioAnswer<'replaceWords'>['items'][number]
type ChangedArticle = Pick<Outcome, 'outcome' | 'title' | 'reason'> & { version: number }

/** The number of texts that one request searches; the client requests the next ones. */
const scannedAtOnce = 200
const mostPlaces = 20
const unchanging: ReadonlySet<Outcome['outcome']> = new Set(['unchanged', 'conflict', 'refused'])

/** Routes that replace words in many articles, each saved as its own version. */
export function addReplacementRoutes(router: StudioRouter, context: Context): void {
  const { db, log } = context
  const explain = (error: unknown) => problemSaid(log, error).detail

  router.handle(routes.findWords, async ({ input, actor, now }) => {
    const { after, ...question } = input
    const owner = extentOf(actor.role, 'article.read') === 'own' ? actorName(actor) : undefined
    const drafts = await listDraftsAfter(db.reader, { after, limit: scannedAtOnce, owner })
    const items = []
    for (const { id, version, subject, content } of drafts) {
      // Folding a text takes milliseconds: other requests run between the articles.
      await othersRan()
      const places = content === undefined ? [] : findWords(content, question)
      const desk = places.length === 0 ? undefined : await findDeskArticle(db.reader, id, now)
      if (desk === undefined) continue
      items.push({
        id,
        version,
        title: desk.title,
        state: desk.state,
        hasUnpublishedEdits: desk.hasUnpublishedEdits,
        may: {
          edit: may(actor, 'article.edit', subject),
          publish: may(actor, 'article.publish', subject),
        },
        places: places.slice(0, mostPlaces),
        total: places.length,
      })
    }
    const next = drafts.length < scannedAtOnce ? null : (drafts.at(-1)?.id ?? null)
    return { items, scanned: drafts.length, next }
  })

  router.handle(routes.replaceWords, async ({ input, actor, command, now }) => {
    const { targets, replacement, publish, ...question } = input
    return eachTarget(actor, targets, async (article, target) => {
      const content = replaceWords(article.content, question, replacement)
      if (content === article.content) return changedTo(article, 'unchanged')
      const desk = await findDeskArticle(db.reader, article.id, now)
      const saved = await valueOf(editArticle(command, target, content))
      const isMeant = publish && desk?.hasUnpublishedEdits === false
      return isMeant && may(actor, 'article.publish', subjectOf(article))
        ? publishAgain(command, saved, explain)
        : changedTo(saved, 'saved')
    })
  })

  router.handle(routes.undoReplacement, async ({ input, actor, command }) =>
    eachTarget(actor, input.targets, async (article, { revision, publish, ...target }) => {
      const restored = await valueOf(restoreRevision(command, target, revision))
      const isMeant = publish && may(actor, 'article.publish', subjectOf(article))
      const changed = isMeant ? await publishAgain(command, restored, explain) : changedTo(restored, 'saved')
      return { ...changed, reason: `${restored.difference}${changed.reason}` }
    }),
  )

  /**
   * An error that is no refusal, such as an unavailable database, ends the loop. What was changed before it is answered
   * nevertheless: the client needs the versions for its undo.
   */
  async function eachTarget<Item extends Target>(
    actor: StaffActor,
    targets: readonly Item[],
    change: (article: StoredArticle, target: Item) => Promise<ChangedArticle>,
  ): Promise<{ items: Outcome[] }> {
    const items: Outcome[] = []
    for (const [at, target] of targets.entries()) {
      try {
        items.push(await outcomeOf(actor, target, (article) => change(article, target)))
      } catch (error) {
        if (items.every(({ outcome }) => unchanging.has(outcome))) throw error
        const reason = explain(error)
        items.push(...targets.slice(at).map(({ id }) => failed(id, 'refused', reason)))
        break
      }
    }
    return { items }
  }

  /** Each article is its own command: a version that somebody else saved meanwhile is reported and not overwritten. */
  async function outcomeOf(
    actor: StaffActor,
    target: Target,
    change: (article: StoredArticle) => Promise<ChangedArticle>,
  ): Promise<Outcome> {
    const article = await findStoredArticle(db.reader, target.id)
    // Don't reveal to a writer whether an article of somebody else contains the words.
    if (article === undefined || !may(actor, 'article.edit', subjectOf(article)))
      return failed(target.id, 'refused', '記事が見つからないか、直せません')
    const shown = (title: string) => (may(actor, 'article.read', readingSubjectOf(article)) ? title : '')
    try {
      const { title, ...changed } = await change(article)
      return { id: target.id, ...changed, title: shown(title), revision: target.version }
    } catch (error) {
      const refusal = asRefusal(error)
      const outcome = refusal.code === 'conflict' ? 'conflict' : 'refused'
      return failed(target.id, outcome, refusal.message, shown(article.content.title))
    }
  }
}

/**
 * Publishes the saved text if readers get the article now, or will get it at its scheduled time, which stays. An ended
 * article stays ended, and a text that can't be published stays a draft; so does one at an error, which `reason` explains.
 */
async function publishAgain(
  command: Command,
  saved: StoredArticle,
  explain: (error: unknown) => string,
): Promise<ChangedArticle> {
  const { id, version, period } = saved
  const target = { id, version }
  // Both commands refuse another version, so the article is still in this state when they publish it.
  const state = stateAt(saved, command.now)
  try {
    if (state === 'scheduled' && period !== undefined)
      return changedTo(await valueOf(scheduleArticle(command, target, period)), 'scheduled')
    if (state === 'published') return changedTo(await valueOf(publishArticle(command, target)), 'published')
  } catch (error) {
    if (!(error instanceof Refusal)) return { ...changedTo(saved, 'saved'), reason: explain(error) }
    if (error.code === 'conflict') throw error
  }
  return changedTo(saved, 'saved')
}

function failed(id: number, outcome: 'conflict' | 'refused', reason: string, title = ''): Outcome {
  return { id, title, outcome, version: null, revision: null, reason }
}

function changedTo({ version, content }: StoredArticle, outcome: Outcome['outcome']): ChangedArticle {
  return { outcome, version, title: content.title, reason: '' }
}
