import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { actorName, extentOf, may, type StaffActor } from '@tsuzuri/content/permission'
import { Refusal } from '@tsuzuri/content/refusal'
import {
  createArticle,
  deleteArticle,
  editArticle,
  publishArticle,
  scheduleArticle,
  undeleteArticle,
  unscheduleArticle,
  withdrawArticle,
} from '@tsuzuri/database/articles/commands'
import { requestReview, returnReview } from '@tsuzuri/database/articles/reviews'
import {
  findStoredArticle,
  readingSubjectOf,
  type StoredArticle,
} from '@tsuzuri/database/articles/stored-article'
import { readDeliveryBacklog } from '@tsuzuri/database/outbox/deliveries'
import type { DeskFilter } from '@tsuzuri/database/studio/article-filter'
import { countDeskArticles, listDeskArticles, listFirstDeskArticles } from '@tsuzuri/database/studio/articles'
import { findDeskArticle } from '@tsuzuri/database/studio/desk-article'
import { readTextMatch } from '@tsuzuri/database/studio/text-match'
import { listEndingMedia } from '@tsuzuri/database/studio/stored-media'
import type { Changed } from '@tsuzuri/database/writing'
import { findDiskTrouble } from '../../health/disk-trouble.ts'
import { findBackupTrouble } from '../../backup/backup-report.ts'
import type { Context } from '../../context.ts'
import { Denial, problemOf } from '../../errors.ts'
import { findPurgeTrouble } from '../../page-cache/purge-trouble.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'
import { assertReads, viewArticle, viewWritten } from './article-view.ts'
import { endOfJapanDay, startOfJapanDay } from '@tsuzuri/content/japan-time'

/** Routes that list, edit, publish and review articles. */
export function addArticleRoutes(router: StudioRouter, context: Context): void {
  const { db } = context

  const view = (actor: StaffActor, id: number) => viewArticle(context, actor, id)

  async function findDeliveryTrouble(now: Date) {
    const { isAlarming, failed, waiting, oldestAt } = await readDeliveryBacklog(db.reader, now)
    return isAlarming ? { failed, waiting, oldestAt: oldestAt?.toISOString() ?? null } : null
  }

  const written = async (actor: StaffActor, command: Promise<Changed<StoredArticle>>) =>
    viewWritten(context, actor, await valueOf(command))

  const changed = async (actor: StaffActor, run: () => Promise<Changed<StoredArticle>>) => {
    assertReads(actor)
    return view(actor, (await valueOf(run())).id)
  }

  router.handle(routes.listArticles, async ({ input, actor, now }) => {
    const { page, mine, assigneeId, text, from, until, ...rest } = input
    const filter = {
      ...rest,
      from: from === undefined ? undefined : startOfJapanDay(from),
      until: until === undefined ? undefined : endOfJapanDay(until),
    }
    const owner = mine === true || readsOwnOnly(actor) ? actorName(actor) : undefined
    const assignee = assigneeId === undefined ? undefined : actorName({ id: assigneeId })
    if (text === undefined || text === '')
      return listDeskArticles(db.reader, { ...filter, owner, assignee }, page, now)
    const match = await readTextMatch(db, text)
    return db.searchIndex.bounded(db.reader, (reader) =>
      listDeskArticles(reader, { ...filter, owner, assignee, match }, page, now),
    )
  })

  router.handle(routes.getOverview, async ({ actor, now }) => {
    const owner = readsOwnOnly(actor) ? actorName(actor) : undefined
    const few = async (filter: DeskFilter) => listFirstDeskArticles(db.reader, { ...filter, owner }, 10, now)
    return {
      drafts: await countDeskArticles(db.reader, { state: 'draft', owner }, now),
      requested: await few({ review: 'requested' }),
      scheduled: await few({ state: 'scheduled' }),
      overdue: await few({ overdue: true }),
      recent: await few({}),
      endingPictures: await listEndingMedia(db.reader, now, 10),
      backupTrouble: may(actor, 'settings.edit')
        ? ((await findBackupTrouble(context.config, now)) ?? null)
        : null,
      deliveryTrouble: may(actor, 'delivery.manage') ? await findDeliveryTrouble(now) : null,
      diskTrouble: may(actor, 'settings.edit') ? ((await findDiskTrouble(context)) ?? null) : null,
      purgeTrouble: may(actor, 'settings.edit') ? ((await findPurgeTrouble(context, now)) ?? null) : null,
    }
  })

  router.handle(routes.getArticle, async ({ input, actor }) => view(actor, input.id))

  router.handle(routes.createArticle, async ({ input, actor, command }) =>
    written(actor, createArticle(command, input.content)),
  )

  router.handle(routes.saveArticle, async ({ input, actor, command }) => {
    const { content, ...target } = input
    try {
      return await written(actor, editArticle(command, target, content))
    } catch (error) {
      throw await withConflict(context, actor, error, target)
    }
  })

  router.handle(routes.deleteArticle, async ({ input, command }) => {
    await valueOf(deleteArticle(command, input))
    return {}
  })

  router.handle(routes.undeleteArticle, async ({ input, actor, command }) => {
    assertReads(actor)
    const { id, gone } = await valueOf(undeleteArticle(command, input))
    return { ...(await view(actor, id)), gone }
  })

  router.handle(routes.publishArticle, async ({ input, actor, command }) => {
    const { from, until, ...target } = input
    if (from === undefined && until === undefined)
      return changed(actor, () => publishArticle(command, target))
    const period = {
      from: from === undefined ? undefined : new Date(from),
      until: until === undefined ? undefined : new Date(until),
    }
    return changed(actor, () => scheduleArticle(command, target, period))
  })

  router.handle(routes.withdrawArticle, async ({ input, actor, command }) =>
    changed(actor, () => withdrawArticle(command, input)),
  )

  router.handle(routes.unscheduleArticle, async ({ input, actor, command }) =>
    changed(actor, () => unscheduleArticle(command, input)),
  )

  router.handle(routes.requestReview, async ({ input, actor, command }) => {
    const { note, ...target } = input
    return changed(actor, () => requestReview(command, target, note))
  })

  router.handle(routes.returnReview, async ({ input, actor, command }) => {
    const { note, ...target } = input
    return changed(actor, () => returnReview(command, target, note))
  })
}

function readsOwnOnly({ role }: StaffActor): boolean {
  return extentOf(role, 'article.read') === 'own'
}

/**
 * Adds the content that was saved first to a conflict, so the client can show both texts. Nothing is overwritten. An API key
 * that may only write does not get it.
 */
async function withConflict(
  { db, now }: Context,
  actor: StaffActor,
  error: unknown,
  target: { id: number; version: number },
): Promise<unknown> {
  if (!(error instanceof Refusal) || error.code !== 'conflict') return error
  const stored = await findStoredArticle(db.reader, target.id)
  const desk = await findDeskArticle(db.reader, target.id, now())
  if (stored === undefined || desk === undefined || stored.version === target.version) return error
  if (!may(actor, 'article.read', readingSubjectOf(stored))) return error
  const conflict = {
    version: stored.version,
    at: desk.editedAt,
    by: desk.editedBy,
    content: stored.content,
  }
  return new Denial({ ...problemOf(error), conflict })
}
