import { afterAll, beforeAll, expect, test } from 'vitest'
import { momentsOf } from '../packages/content/front/front-plan.ts'
import {
  modelFront,
  modelStrips,
  type ModelArticle,
  type ModelSeries,
} from '../packages/content/testing/front-model.ts'
import { randomPlan, seeded, weekMinutes } from '../packages/content/testing/random-front.ts'
import {
  createArticle,
  publishArticle,
  scheduleArticle,
  withdrawArticle,
} from '../packages/database/articles/commands.ts'
import { saveFront } from '../packages/database/fronts/commands.ts'
import { saveSeries } from '../packages/database/series.ts'
import { noon } from '../packages/server/testing/open-app.ts'
import { openServedApp, type ServedApp } from '../packages/server/testing/served-app.ts'
import { aText, fillSmallMagazine } from '../packages/server/testing/small-magazine.ts'
import { isThorough } from './thorough.ts'

const plans = isThorough ? 1000 : 25
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const all = { rule: 'newest', of: { kind: 'all' } } as const

let app: ServedApp
let articles: ModelArticle[]
const series: (ModelSeries & { slug: string })[] = []
let parts = 10

beforeAll(async () => {
  app = await openServedApp()
  const { command, hair, series: kami } = await fillSmallMagazine(app.context)
  for (const slug of ['serial', 'ended-serial', 'empty-serial']) {
    const ended = slug.startsWith('ended')
    const { value } = await saveSeries(command, { slug, name: slug, ended })
    series.push({ id: value.id, ended, slug })
  }
  series.push({ id: kami, ended: false, slug: 'kami' })
  const make = async (slug: string, serial?: number) => {
    const part = serial === undefined ? {} : { series: { id: serial, part: (parts += 1) } }
    return (await createArticle(command, { ...aText(slug, slug), categoryId: hair, ...part })).value
  }
  await make('a-draft', series[2]?.id)
  await withdrawArticle(command, (await publishArticle(command, await make('withdrawn'))).value)
  for (let at = 0; at < 12; at += 1) {
    const from = minutesLater(at * 800)
    const period = at % 3 === 0 ? { from, until: minutesLater(at * 800 + 3000) } : { from }
    await scheduleArticle(command, await make(`timed-${at}`, series[at % 4]?.id), period)
  }
  const { reader } = app.context.db
  const drafts = await reader.selectFrom('articles').select('id').where('status', '<>', 'published').execute()
  const published = await reader.selectFrom('publications').selectAll().execute()
  articles = [
    ...drafts.map(({ id }) => ({ id, lists: [] })),
    ...published.map(({ article_id: id, published_at: from, until, series_id: serial }) => ({
      id,
      from,
      ...(until === null ? {} : { until }),
      ...(serial === null ? {} : { series: serial }),
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
      const plan = randomPlan(random, {
        start: noon,
        articleIds: articles.map(({ id }) => id),
        seriesIds: series.map(({ id }) => id),
        fills: [all],
      })
      const now = minutesLater(minute)
      app.setNow(now)
      const command = { db, by: 'test', now }
      version = (await saveFront(command, { kind: 'home' }, version, plan)).value.version
      // Forward only, like a real clock: the page cache must notice each minute by itself.
      const changes = momentsOf(plan).map((moment) => Math.round((moment - noon.getTime()) / 60_000))
      const moments = [minute, ...changes.filter((change) => change > minute)].slice(0, 5)
      for (const moment of moments) {
        minute = moment
        app.setNow(minutesLater(minute))
        const at = minutesLater(minute).getTime()
        const strips = modelStrips(plan, articles, series, at).flat()
        expect({ minute, ...(await shownSlugs()) }).toEqual({
          minute,
          cards: modelFront(plan, articles, 'all', at)
            .flat()
            .map((id) => slugs.get(id)),
          strips: strips.map((id) => series.find((one) => one.id === id)?.slug),
        })
      }
      if (minute > weekMinutes) minute = 1
    }
  },
)

/** The slugs of the cards and of the series in the main part of the home page, in their order. */
async function shownSlugs(): Promise<{ cards: string[]; strips: string[] }> {
  const page = (await app.get('/magazine/')).body.toString()
  const main = /<main\b[\s\S]*<\/main>/.exec(page)?.[0] ?? ''
  const linked = (name: string) =>
    (main.match(new RegExp(`<a\\b[^>]*\\b${name}\\b[^>]*>`, 'g')) ?? []).map((link) =>
      decodeURIComponent(/href="\/magazine\/(?:series\/)?([^/"]+)\/"/.exec(link)?.[1] ?? ''),
    )
  return { cards: linked('article-card-link'), strips: linked('series-strip-link') }
}
