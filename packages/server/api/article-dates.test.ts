import { editArticle, publishArticle } from '@tsuzuri/database/articles/commands'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noon } from '../testing/open-app.ts'
import { openServedApp, type ServedApp } from '../testing/served-app.ts'
import { fillSmallMagazine, type SmallMagazine } from '../testing/small-magazine.ts'

const corrected = new Date(noon.getTime() + 60_000)
const later = new Date(noon.getTime() + 120_000)

describe.each(['sqlite', 'postgres'] as const)('a corrected article (%s)', (engine) => {
  let app: ServedApp
  let magazine: SmallMagazine

  beforeAll(async () => {
    app = await openServedApp(engine)
    magazine = await fillSmallMagazine(app.context)
    app.setNow(later)
  })
  afterAll(() => app.close())

  test('F2 has its new date in cached responses and in the sitemap', async () => {
    const { command, rich } = magazine
    expect(await dates()).toEqual([noon, noon, noon].map((at) => at.toISOString()))
    const now = { ...command, now: corrected }
    const { value } = await editArticle(now, rich, { ...rich.content, lead: '直した。' })
    expect(await dates()).toEqual([noon, noon, noon].map((at) => at.toISOString()))
    await publishArticle(now, value)
    expect(await dates()).toEqual([corrected, corrected, corrected].map((at) => at.toISOString()))
  })

  /** Each is asked for twice: the second response may come from the cache. */
  async function dates(): Promise<(string | undefined)[]> {
    for (const path of ['/api/articles/rich', '/sitemaps/articles-1.xml', '/sitemap.xml']) await app.get(path)
    const { modifiedAt } = JSON.parse(await textOf('/api/articles/rich')) as { modifiedAt: string }
    return [
      modifiedAt,
      /\/rich\/<\/loc><lastmod>([^<]*)/.exec(await textOf('/sitemaps/articles-1.xml'))?.[1],
      /\/articles-1\.xml<\/loc><lastmod>([^<]*)/.exec(await textOf('/sitemap.xml'))?.[1],
    ]
  }

  async function textOf(path: string): Promise<string> {
    return (await app.get(path)).body.toString()
  }
})
