import { afterAll, beforeAll, expect, test } from 'vitest'
import { momentsOf } from '../packages/content/front/front-plan.ts'
import { modelFront, type ModelArticle } from '../packages/content/testing/front-model.ts'
import { randomPlan, seeded, weekMinutes } from '../packages/content/testing/random-front.ts'
import {
  createArticle,
  publishArticle,
  scheduleArticle,
  withdrawArticle,
} from '../packages/database/articles/commands.ts'
import { saveFront } from '../packages/database/fronts/commands.ts'
import { noon } from '../packages/server/testing/open-app.ts'
import { openServedApp, type ServedApp } from '../packages/server/testing/served-app.ts'
import { aText, fillSmallMagazine } from '../packages/server/testing/small-magazine.ts'
import { isThorough } from './thorough.ts'

const plans = isThorough ? 1000 : 25
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const all = { rule: 'newest', of: { kind: 'all' } } as const

let app: ServedApp
let articles: ModelArticle[]

beforeAll(async () => {
  app = await openServedApp()
  const { command, hair } = await fillSmallMagazine(app.context)
  const input = (slug: string) => ({ ...aText(slug, slug), categoryId: hair })
  const make = async (slug: string) => (await createArticle(command, input(slug))).value
  await make('a-draft')
  await withdrawArticle(command, (await publishArticle(command, await make('withdrawn'))).value)
  for (let at = 0; at < 12; at += 1) {
    const from = minutesLater(at * 800)
    const period = at % 3 === 0 ? { from, until: minutesLater(at * 800 + 3000) } : { from }
    await scheduleArticle(command, await make(`timed-${at}`), period)
  }
  const { reader } = app.context.db
  const drafts = await reader.selectFrom('articles').select('id').where('status', '<>', 'published').execute()
  const published = await reader.selectFrom('publications').selectAll().execute()
  articles = [
    ...drafts.map(({ id }) => ({ id, lists: [] })),
    ...published.map(({ article_id: id, published_at: from, until }) => ({
      id,
      from,
      ...(until === null ? {} : { until }),
      lists: [],
    })),
  ]
})
afterAll(() => app.close())

test(
  `E1 the pages of ${plans} random plans show at each minute what a plain model shows, with no job running`,
  { timeout: isThorough ? 1_800_000 : 120_000 },
  async () => {
    const { db } = app.context
    const slugs = new Map(
      (await db.reader.selectFrom('articles').select(['id', 'slug']).execute()).map(({ id, slug }) => [
        id,
        slug,
      ]),
    )
    const random = seeded(19)
    let version = 0
    let minute = 1
    for (let at = 0; at < plans; at += 1) {
      const plan = randomPlan(random, { start: noon, articleIds: articles.map(({ id }) => id), fills: [all] })
      const now = minutesLater(minute)
      app.setNow(now)
      const command = { db, by: 'test', now }
      version = (await saveFront(command, { kind: 'home' }, version, plan)).value.version
      // Forward only, as the clock goes: the page cache has to notice each minute by itself.
      const changes = momentsOf(plan).map((moment) => Math.round((moment - noon.getTime()) / 60_000))
      const moments = [minute, ...changes.filter((change) => change > minute)].slice(0, 5)
      for (const moment of moments) {
        minute = moment
        app.setNow(minutesLater(minute))
        const expected = modelFront(plan, articles, 'all', minutesLater(minute).getTime())
        expect({ minute, shown: await shownSlugs() }).toEqual({
          minute,
          shown: expected.flat().map((id) => slugs.get(id)),
        })
      }
      if (minute > weekMinutes) minute = 1
    }
  },
)

/** The slugs of the cards in the main part of the home page, in their order. */
async function shownSlugs(): Promise<string[]> {
  const page = (await app.get('/magazine/')).body.toString()
  const main = /<main\b[\s\S]*<\/main>/.exec(page)?.[0] ?? ''
  const links = main.match(/<a\b[^>]*\barticle-card-link\b[^>]*>/g) ?? []
  return links.map((link) => decodeURIComponent(/href="\/magazine\/([^/"]+)\/"/.exec(link)?.[1] ?? ''))
}
