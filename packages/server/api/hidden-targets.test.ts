import { redirectSchema } from '@tsuzuri/content/redirect'
import { createArticle, scheduleArticle } from '@tsuzuri/database/articles/commands'
import { saveRedirects } from '@tsuzuri/database/redirects'
import { saveTag } from '@tsuzuri/database/taxonomy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { aText, fillSmallMagazine } from '../testing/small-magazine.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
  const { command, hair } = await fillSmallMagazine(app.context)
  const { value } = await createArticle(command, { ...aText('himitsu', '秘密'), categoryId: hair })
  await scheduleArticle(command, value, { from: new Date(noon.getTime() + 3_600_000) })
  await saveTag(command, { slug: 'himitsu', name: '秘密' })
  await saveRedirects(
    command,
    [
      ['/magazine/mae/', '/magazine/himitsu/#part'],
      ['/magazine/mae-2/', '/magazine/himitsu/?from=ad'],
      ['/magazine/mae-3/', '/magazine/rich/#part'],
      ['/magazine/tags/mae/', '/magazine/tags/himitsu/#part'],
      ['/magazine/tags/mae-2/', '/magazine/himitsu/?from=ad'],
      ['/magazine/tags/mae-3/', '/magazine/tags/katsura/#part'],
    ].map(([path, target]) => redirectSchema.parse({ path, target })),
  )
})
afterAll(() => app.close())

test.each([
  ['/api/articles/mae', undefined],
  ['/api/articles/mae-2', undefined],
  ['/api/articles/mae-3', '/magazine/rich/#part'],
  ['/api/tags/mae', undefined],
  ['/api/tags/mae-2', undefined],
  ['/api/tags/mae-3', '/magazine/tags/katsura/#part'],
])(
  'Q14 %s has moved to %s: nothing that readers cannot see, whatever follows its path',
  async (path, location) => {
    const response = await app.ask(path)
    expect(response.status).toBe(404)
    const code = location === undefined ? 'not-found' : 'moved'
    const { code: said, location: to } = (await response.json()) as { code: string; location?: string }
    expect([said, to]).toEqual([code, location])
  },
)
