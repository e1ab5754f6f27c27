import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { type FrontName, readFrontName, writeFrontName } from '@tsuzuri/content/front/front-name'
import { articlesOfPlan, type FrontPlan, seriesOfPlan, startingPlan } from '@tsuzuri/content/front/front-plan'
import type { StaffActor } from '@tsuzuri/content/permission'
import { Refusal } from '@tsuzuri/content/refusal'
import { restoreFront, saveFront } from '@tsuzuri/database/fronts/commands'
import {
  findStoredDraft,
  findStoredFront,
  getFrontRevision,
  listFrontRevisions,
  listFronts,
} from '@tsuzuri/database/fronts/stored-fronts'
import { readDeskArticles } from '@tsuzuri/database/studio/desk-article'
import { readStoredSeries } from '@tsuzuri/database/studio/series'
import type { Context } from '../../context.ts'
import { readsArticles } from '../articles/article-view.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'

export function addFrontRoutes(router: StudioRouter, { db }: Context): void {
  const placedOn = async (plans: readonly FrontPlan[], actor: StaffActor, now: Date) => ({
    articles: readsArticles(actor)
      ? await readDeskArticles(db.reader, distinct(plans.flatMap(articlesOfPlan)), now)
      : [],
    series: await readStoredSeries(db.reader, distinct(plans.flatMap(seriesOfPlan)), now),
  })

  router.handle(routes.listFronts, async () => ({
    items: (await listFronts(db.reader)).map((one) => ({ ...one, front: writeFrontName(one.front) })),
  }))

  router.handle(routes.getFront, async ({ input, actor, now }) => {
    const listed = (await listFronts(db.reader)).find((one) => writeFrontName(one.front) === input.front)
    if (listed === undefined) throw notFound()
    const { front, name, path } = listed
    const stored = await findStoredFront(db.reader, front)
    const content = stored?.plan ?? startingPlan(front)
    const version = stored?.version ?? 0
    const draft = (await findStoredDraft(db.reader, front)) ?? null
    const plans = [content, ...(draft === null ? [] : [draft.content])]
    return { front: input.front, name, path, version, content, draft, ...(await placedOn(plans, actor, now)) }
  })

  router.handle(routes.saveFront, async ({ input, command }) =>
    valueOf(saveFront(command, getFrontName(input.front), input.version, input.content)),
  )

  router.handle(routes.listFrontRevisions, async ({ input }) =>
    listFrontRevisions(db.reader, getFrontName(input.front), input.page),
  )

  router.handle(routes.getFrontRevision, async ({ input, actor, now }) => {
    const content = await getFrontRevision(db.reader, getFrontName(input.front), input.revision)
    return { content, ...(await placedOn([content], actor, now)) }
  })

  router.handle(routes.restoreFront, async ({ input, command }) =>
    valueOf(restoreFront(command, getFrontName(input.front), input.version, input.revision)),
  )
}

export function getFrontName(text: string): FrontName {
  const name = readFrontName(text)
  if (name === undefined) throw notFound()
  return name
}

function distinct(ids: readonly number[]): number[] {
  return [...new Set(ids)]
}

function notFound(): Refusal {
  return new Refusal('not-found', '表紙が見つかりません。', 'The front was not found.')
}
