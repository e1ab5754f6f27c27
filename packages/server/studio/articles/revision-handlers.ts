import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import type { ArticleContent } from '@tsuzuri/content/article'
import { pageOf } from '@tsuzuri/content/page-number'
import { Refusal } from '@tsuzuri/content/refusal'
import { stateAt } from '@tsuzuri/content/visibility'
import { restoreRevision } from '@tsuzuri/database/articles/commands'
import { enterArticle, leaveArticle, listOthers, type Place } from '@tsuzuri/database/articles/presences'
import { findReviewTime } from '@tsuzuri/database/articles/reviews'
import { findRevisionContent, listRevisions, type Revision } from '@tsuzuri/database/articles/revisions'
import { findShownText } from '@tsuzuri/database/articles/shown-text'
import { readListVersion } from '@tsuzuri/database/proofreading/proof-terms'
import { readActorNames } from '@tsuzuri/database/staff/actor-names'
import type { Context } from '../../context.ts'
import { openSideWrites } from '../../side-writes.ts'
import { assertReads, getReadable } from './article-view.ts'
import { groupRevisions } from './revision-groups.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'

const perPage = 50

/** Routes for an article's revisions and for presence (who has it open now). */
export function addRevisionRoutes(router: StudioRouter, context: Context): void {
  const { db } = context
  const write = openSideWrites(context)

  async function viewOf(revisions: readonly Revision[]) {
    const named = await readActorNames(
      db.reader,
      revisions.map((revision) => revision.by),
    )
    return revisions.map(({ at, by, period, ...revision }) => ({
      ...revision,
      at: at.toISOString(),
      by: named(by),
      period:
        period === undefined
          ? null
          : { from: period.from.toISOString(), until: period.until?.toISOString() ?? null },
    }))
  }

  async function get(articleId: number, version: number) {
    const content = await findRevisionContent(db.reader, articleId, version)
    const revisions = await listRevisions(db.reader, articleId)
    const [revision] = await viewOf(revisions.filter((one) => one.version === version))
    if (content === undefined || revision === undefined)
      throw new Refusal('not-found', 'この版は見つかりません。', 'The revision was not found.')
    return { ...revision, content }
  }

  router.handle(routes.listRevisions, async ({ input, actor }) => {
    await getReadable(context, actor, input.id, 'any')
    const groups = groupRevisions(await listRevisions(db.reader, input.id))
    const from = (input.page - 1) * perPage
    const shown = groups.slice(from, from + perPage)
    const views = await viewOf(shown.flatMap(({ newest, earlier }) => [newest, ...earlier]))
    const items = shown.flatMap((group) => {
      const [newest, ...earlier] = views.splice(0, 1 + group.earlier.length)
      return newest === undefined ? [] : [{ ...newest, earlier }]
    })
    return pageOf(items, groups.length, input.page, perPage)
  })

  router.handle(routes.getRevision, async ({ input, actor }) => {
    await getReadable(context, actor, input.id, 'any')
    return get(input.id, input.revision)
  })

  router.handle(routes.compareRevisions, async ({ input, actor }) => {
    await getReadable(context, actor, input.id, 'any')
    const before = await get(input.id, input.from)
    const after = await get(input.id, input.to)
    return { before, after, changed: changedFields(before.content, after.content) }
  })

  router.handle(routes.getPublication, async ({ input, actor }) => {
    await getReadable(context, actor, input.id)
    return { content: (await findShownText(db.reader, input.id))?.content ?? null }
  })

  router.handle(routes.restoreRevision, async ({ input, actor, command }) => {
    assertReads(actor)
    const { revision, ...target } = input
    const { version, content, difference } = await valueOf(restoreRevision(command, target, revision))
    return { version, content, difference }
  })

  router.handle(routes.enterArticle, async ({ input, actor, now }) => {
    const { version, status, period } = await getReadable(context, actor, input.id)
    const here = { articleId: input.id, staffId: actor.id, device: input.device }
    await write(nameOf(here), () => enterArticle(db, here, now))
    const others = await listOthers(db.reader, here, now)
    return {
      others: others.map((one) => ({ ...one, since: one.since.toISOString() })),
      version,
      state: stateAt({ status, period }, now),
      reviewedAt: (await findReviewTime(db.reader, input.id))?.toISOString() ?? null,
      proofVersion: await readListVersion(db.reader),
    }
  })

  router.handle(routes.leaveArticle, async ({ input, actor }) => {
    const here = { articleId: input.id, staffId: actor.id, device: input.device }
    await write(`leave ${nameOf(here)}`, () => leaveArticle(db, here))
    return {}
  })
}

function nameOf({ articleId, staffId, device }: Place): string {
  return `presence ${articleId} ${staffId} ${device}`
}

function changedFields(before: ArticleContent, after: ArticleContent): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof ArticleContent>
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}
