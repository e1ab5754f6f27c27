import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { actorName, extentOf, may, type StaffActor } from '@tsuzuri/content/permission'
import { Refusal } from '@tsuzuri/content/refusal'
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
import { findDeskArticle } from '@tsuzuri/database/studio/articles'
import { listDraftsAfter } from '@tsuzuri/database/studio/drafts-in-order'
import type { Command } from '@tsuzuri/database/writing'
import type { Context } from '../../context.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'

type Outcome = StudioAnswer<'replaceWords'>['items'][number]
type ChangedArticle = Pick<Outcome, 'outcome' | 'title' | 'reason'> & { version: number }

/** The number of texts that one request searches; the client requests the next ones. */
const scannedAtOnce = 200
const mostPlaces = 20

/** Routes that replace words in many articles, each saved as its own version. */
export function addReplacementRoutes(router: StudioRouter, context: Context): void {
  const { db } = context

  router.handle(routes.findWords, async ({ input, actor, now }) => {
    const { after, ...question } = input
    const owner = extentOf(actor.role, 'article.read') === 'own' ? actorName(actor) : undefined
    const drafts = await listDraftsAfter(db.reader, { after, limit: scannedAtOnce, owner })
    const items = []
    for (const { id, version, subject, content } of drafts) {
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
    const items: Outcome[] = []
    for (const target of targets) {
      items.push(
        await outcomeOf(actor, target, async (article) => {
          const content = replaceWords(article.content, question, replacement)
          if (content === article.content) return changedTo(article, 'unchanged')
          const desk = await findDeskArticle(db.reader, article.id, now)
          const saved = await valueOf(editArticle(command, target, content))
          const isMeant = publish && desk?.hasUnpublishedEdits === false
          return isMeant && may(actor, 'article.publish', subjectOf(article))
            ? publishAgain(command, saved)
            : changedTo(saved, 'saved')
        }),
      )
    }
    return { items }
  })

  router.handle(routes.undoReplacement, async ({ input, actor, command }) => {
    const items: Outcome[] = []
    for (const { revision, publish, ...target } of input.targets) {
      items.push(
        await outcomeOf(actor, target, async (article) => {
          const restored = await valueOf(restoreRevision(command, target, revision))
          const isMeant = publish && may(actor, 'article.publish', subjectOf(article))
          const changed = isMeant ? await publishAgain(command, restored) : changedTo(restored, 'saved')
          return { ...changed, reason: restored.difference }
        }),
      )
    }
    return { items }
  })

  /** Each article is its own command: a version that somebody else saved meanwhile is reported and not overwritten. */
  async function outcomeOf(
    actor: StaffActor,
    target: Target,
    change: (article: StoredArticle) => Promise<ChangedArticle>,
  ): Promise<Outcome> {
    const failed = (outcome: 'conflict' | 'refused', reason: string, title = ''): Outcome => ({
      id: target.id,
      title,
      outcome,
      version: null,
      revision: null,
      reason,
    })
    const article = await findStoredArticle(db.reader, target.id)
    // Don't reveal to a writer whether an article of somebody else contains the words.
    if (article === undefined || !may(actor, 'article.edit', subjectOf(article)))
      return failed('refused', '記事が見つからないか、直せません')
    const shown = (title: string) => (may(actor, 'article.read', readingSubjectOf(article)) ? title : '')
    try {
      const { title, ...changed } = await change(article)
      return { id: target.id, ...changed, title: shown(title), revision: target.version }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const outcome = error.code === 'conflict' ? 'conflict' : 'refused'
      return failed(outcome, error.message, shown(article.content.title))
    }
  }
}

/**
 * Publishes the saved text if readers get the article now, or will get it at its scheduled time, which stays. An ended
 * article stays ended, and a text that can't be published stays a draft.
 */
async function publishAgain(command: Command, saved: StoredArticle): Promise<ChangedArticle> {
  const { id, version, period } = saved
  const target = { id, version }
  // Both commands refuse another version, so the article is still in this state when they publish it.
  const state = stateAt(saved, command.now)
  try {
    if (state === 'scheduled' && period !== undefined)
      return changedTo(await valueOf(scheduleArticle(command, target, period)), 'scheduled')
    if (state === 'published') return changedTo(await valueOf(publishArticle(command, target)), 'published')
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'conflict') throw error
  }
  return changedTo(saved, 'saved')
}

function changedTo({ version, content }: StoredArticle, outcome: Outcome['outcome']): ChangedArticle {
  return { outcome, version, title: content.title, reason: '' }
}
