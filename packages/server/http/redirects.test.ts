import { withdrawArticle } from '@tsuzuri/database/articles/commands'
import { redirectSchema } from '@tsuzuri/content/redirect'
import { saveRedirects } from '@tsuzuri/database/redirects'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import { aText, fillSmallMagazine, publishNew } from '../testing/small-magazine.ts'

describe.each(['sqlite', 'postgres'] as const)('%s', (engine) => {
  let app: TestApp

  beforeAll(async () => {
    app = await openTestApp(engine)
    const { command, hair } = await fillSmallMagazine(app.context)
    const gone = await publishNew(command, { ...aText('kieta', '消えた'), categoryId: hair })
    for (const [path, target] of [
      ['/2019/05/冬の髪/', '/magazine/rich/'],
      ['/old/', '/2019/05/冬の髪/'],
      ['/?p=12', '/magazine/plain-1/'],
      ['/2019/05/haru.html', '/magazine/plain-2/'],
      ['/category/kami/', '/magazine/category/hair/'],
      ['/category/kami/feed/', '/feeds/category/hair/rss.xml'],
      ['/wp-content/uploads/2019/05/bin.jpg', '/media/bin.jpg'],
      ['/wp-content/uploads/2019/05/ame-scaled.jpg', '/media/ame.jpg'],
      ['/wa-ichi', '/wa-ni/'],
      ['/wa-ni', '/wa-ichi/'],
      ['/kusari', '/2019/05/haru.html/'],
      ['/hitori/', '/hitori'],
      ['/elsewhere/', 'https://example.com/a?b=c'],
      ['/soon/', '/magazine/mada/'],
      ['/kieta-mae/', '/magazine/kieta/'],
      ['/robots.txt', '/magazine/rich/'],
      ['/access.html', '/magazine/plain-1/#access'],
      ['/nihan.html', '/access.html'],
      ['/chizu.html', '/access.html#chizu'],
      ['/faq.html', '/magazine/plain-1/#a?b'],
      ['/soon-part/', '/magazine/mada/#part'],
      ['/soon-ad/', '/magazine/mada/?from=ad'],
      ['/kieta-part/', '/magazine/kieta/#part'],
      ['/api/articles/nothing', '/magazine/rich/'],
      ['/', '/magazine/'],
      ['/?s=', '/magazine/HPB/search/?q='],
    ]) {
      // As an import saves them: it does not refuse redirects without effect.
      await saveRedirects(command, [redirectSchema.parse({ path, target })])
    }
    await withdrawArticle(command, gone)
  })
  afterAll(() => app.close())

  test.each([
    ['/2019/05/%E5%86%AC%E3%81%AE%E9%AB%AA/', 301, '/magazine/rich/'],
    ['/2019/05/%E5%86%AC%E3%81%AE%E9%AB%AA/?utm_source=a', 301, '/magazine/rich/?utm_source=a'],
    ['/2019/05/%e5%86%ac%e3%81%ae%e9%ab%aa/', 301, '/magazine/rich/'],
    ['/old/', 301, '/magazine/rich/'],
    ['/?p=12', 301, '/magazine/plain-1/'],
    ['/?utm_source=a&p=12', 301, '/magazine/plain-1/'],
    ['/?p=12&preview=true', 301, '/magazine/plain-1/'],
    ['/old', 301, '/magazine/rich/'],
    ['/2019//05/haru.html', 301, '/magazine/plain-2/'],
    ['/2019//05/haru.html?a=//b', 301, '/magazine/plain-2/?a=//b'],
    ['/2019/05//haru.html//', 301, '/magazine/plain-2/'],
    ['/nothing//here/', 404, null],
    ['/feeds//rss.xml?a=b', 301, '/feeds/rss.xml?a=b'],
    ['//evil.example/', 404, null],
    ['//evil.example//old/', 404, null],
    ['/access.html', 301, '/magazine/plain-1/#access'],
    ['/access.html?fbclid=1', 301, '/magazine/plain-1/?fbclid=1#access'],
    ['/faq.html?fbclid=1', 301, '/magazine/plain-1/?fbclid=1#a?b'],
    ['/nihan.html?fbclid=1', 301, '/magazine/plain-1/?fbclid=1#access'],
    ['/chizu.html', 301, '/magazine/plain-1/#access'],
    ['/old?utm_source=a', 301, '/magazine/rich/?utm_source=a'],
    ['/2019/05/%e5%86%ac%e3%81%ae%e9%ab%aa', 301, '/magazine/rich/'],
    ['/2019/05/haru.html/', 301, '/magazine/plain-2/'],
    ['/old/feed/', 301, '/magazine/rich/'],
    ['/old/amp', 301, '/magazine/rich/'],
    ['/category/kami/page/3/', 301, '/magazine/category/hair/'],
    ['/category/kami/feed', 301, '/feeds/category/hair/rss.xml'],
    ['/category/kami/feed/atom/', 301, '/feeds/category/hair/rss.xml'],
    ['/wp-content/uploads/2019/05/bin-300x200.jpg', 301, '/media/bin.jpg'],
    ['/wp-content/uploads/2019/05/ame-1024x768.jpg', 301, '/media/ame.jpg'],
    ['/feed/', 404, null],
    ['/page/2/', 301, '/magazine/'],
    ['/page/12', 301, '/magazine/'],
    ['/?s=%E9%AB%AA+%26+a&utm_source=b', 301, '/magazine/HPB/search/?q=%E9%AB%AA%20%26%20a'],
    ['/?s=+', 302, '/magazine/'],
    ['/nothing?s=a', 404, null],
    ['/wa-ichi', 404, null],
    ['/wa-ni/', 404, null],
    ['/hitori', 404, null],
    ['/kusari/', 301, '/magazine/plain-2/'],
    ['/?p=13', 302, '/magazine/'],
    ['/?utm_source=line&utm_campaign=%E5%A4%8F', 302, '/magazine/?utm_source=line&utm_campaign=%E5%A4%8F'],
    ['/?p=13&fbclid=a%2Bb&cat=2', 302, '/magazine/?fbclid=a%2Bb'],
    ['/?ref=%83%81&x=100%', 302, '/magazine/?ref=%83%81&x=100%'],
    ['/?&', 302, '/magazine/'],
    ['/', 302, '/magazine/'],
    ['/elsewhere/?x=y', 301, 'https://example.com/a?b=c'],
    ['/soon/', 404, null],
    ['/soon-part/', 404, null],
    ['/soon-ad/', 404, null],
    ['/kieta-mae/', 410, null],
    ['/kieta-part/', 410, null],
    ['/robots.txt', 200, null],
    ['/api/articles/nothing', 404, null],
    ['/nothing/', 404, null],
    ['/nothing', 404, null],
  ])('F2 %s gets %d without a redirect chain', async (path, status, location) => {
    const answer = await app.ask(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([status, location])
  })
})
