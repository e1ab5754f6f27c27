import { Hono } from 'hono'
import { readFrontName, writeFrontName } from '@tsuzuri/content/front/front-name'
import { type FrontPlan, frontPlanSchema } from '@tsuzuri/content/front/front-plan'
import { escapeHtml } from '@tsuzuri/content/body/text-html'
import { assertMay } from '@tsuzuri/content/permission'
import { readInput } from '@tsuzuri/content/reading-input'
import { Refusal } from '@tsuzuri/content/refusal'
import { showPlansFrom } from '@tsuzuri/database/fronts/front-plans'
import { listFronts } from '@tsuzuri/database/fronts/stored-fronts'
import { withPastLists } from '@tsuzuri/database/lists/past-lists'
import { assertStillActs } from '@tsuzuri/database/staff/acting'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { problemSaid } from '../../errors.ts'
import { readLimitedBody } from '../../http/limited-body.ts'
import type { Reader } from '../../pages/reader.ts'
import { renderAt, scriptlessHeaders } from './render-at.ts'
import { assertReads } from '../articles/article-view.ts'
import { assertSameOrigin } from '../same-origin.ts'
import type { StudioRouter } from '../studio-router.ts'

const mostBytes = 1024 * 1024

const previewSchema = z.strictObject({
  front: z.string().max(40),
  at: z.iso.datetime({ offset: true }),
  plan: z.string(),
})

/**
 * A front as readers would see it by a plan that is not saved. The desk posts the plan as a form into a frame; nothing is
 * stored, so the preview works on every worker and instance.
 */
export function frontPreviewRoutes(router: StudioRouter, context: Context, reader: Reader): Hono {
  const { config, db, log } = context
  const routes = new Hono()
  routes.onError((error) => {
    const { status, detail } = problemSaid(log, error)
    return new Response(messagePage(detail), { status, headers: scriptlessHeaders() })
  })
  return routes.post('/studio/front-preview/', async (c) => {
    assertSameOrigin(c, config)
    const { actor } = await router.getCaller(c)
    assertMay(actor, 'front.edit')
    assertReads(actor)
    const form = new URLSearchParams(new TextDecoder().decode(await readLimitedBody(c, mostBytes)))
    await assertStillActs(db.reader, actor, context.now())
    const { front, at, plan: json } = readInput(previewSchema, Object.fromEntries(form), '')
    const listed = (await listFronts(db.reader)).find((one) => writeFrontName(one.front) === front)
    const name = readFrontName(front)
    if (listed === undefined || name === undefined)
      throw new Refusal('not-found', '表紙が見つかりません。', 'The front was not found.')
    const plan = readInput<FrontPlan>(frontPlanSchema, parse(json), '')
    const shownAt = new Date(at)
    const handle = withPastLists(db.reader, shownAt)
    showPlansFrom(handle, { draft: { name, plan } })
    return renderAt(context, reader, { handle, shownAt, path: listed.path, hasNotice: false })
  })
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new Refusal('invalid', '表紙の組み方を読めません。', 'The plan is not JSON.')
  }
}

function messagePage(message: string): string {
  return `<!doctype html><html lang="ja"><meta charset="utf-8"><title>下見を表示できません</title><p>${escapeHtml(message)}</p></html>`
}
