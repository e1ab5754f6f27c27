import { expect, test } from 'vitest'
import { bodyHtml } from '../body/html.ts'
import { paragraphHtml } from '../body/paragraph-html.ts'
import { withAbsoluteAddresses } from '../body/rewrite.ts'
import { everyBlock } from '../testing/every-block.ts'
import { cleanBody } from './cleaned-body.ts'

const around = {
  mediaUrl: (media: string) => ({ url: `https://a.example/media/${media}`, width: 4, height: 3 }),
  article: () => undefined,
}
const { body, notes } = cleanBody({ blocks: everyBlock })
const away = withAbsoluteAddresses(body, 'https://a.example', 'https://a.example/magazine/a/')

test('F2 content for this site alone is not sent to partners, and editors see what was removed', () => {
  const html = bodyHtml(away, around)
  for (const tag of ['<ruby', '<mark', '<hr', 'rel="sponsored']) expect(html).not.toContain(tag)
  expect(html).toContain('<strong>水</strong>')
  expect(html).toContain('<strong>髪結い</strong>')
  expect(html).toContain('<p>髪を<br><a href="https://a.example/magazine/kami/"')
  expect(notes.toSorted()).toEqual(
    [
      'サロンへのリンクを外しました',
      '埋め込みをリンクにしました',
      '広告のリンクを外しました',
      '本文の記事カードを外しました',
    ].toSorted(),
  )
})

test('every address in it is whole', () => {
  const html = bodyHtml(away, around)
  const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1])
  expect(addresses.length).toBeGreaterThan(4)
  for (const address of addresses) expect(address).toMatch(/^https:\/\//)
})

test('for partners that support only paragraphs, all text is in paragraphs and none is lost', () => {
  const lines = paragraphHtml(away, around).split('\n')
  for (const line of lines) expect(line).toMatch(/^(<p>.*<\/p>|<img src="https:[^"]*" alt="[^"]*">)$/s)
  expect(lines).toEqual([
    '<p>髪を<br><a href="https://a.example/magazine/kami/" rel="noopener"><strong>整える</strong></a><em>技</em>。</p>',
    '<p><strong>朝の手入れ</strong></p>',
    '<p><strong>洗う</strong></p>',
    '<p><strong>すすぐ</strong></p>',
    '<p>3. 一</p>',
    '<p>　・一の一</p>',
    '<p>4. 二</p>',
    '<p>引用</p>',
    '<p>（本）</p>',
    '<img src="https://a.example/media/a" alt="瓶">',
    '<p>棚の瓶 編集部</p>',
    '<img src="https://a.example/media/a" alt="一枚目">',
    '<p>一枚目の話</p>',
    '<img src="https://a.example/media/b" alt="二枚目">',
    '<p>二枚</p>',
    '<p><a href="https://www.youtube.com/watch?v=yosooi00001" rel="noopener">https://www.youtube.com/watch?v=yosooi00001</a></p>',
    '<img src="https://a.example/media/c" alt="水の瓶">',
    '<p><strong>水</strong></p>',
    '<p>綴り化粧品 / 1,980円（税込）</p>',
    '<p>うるおう。</p>',
    '<img src="https://a.example/media/d" alt="店">',
    '<p><strong>髪結い</strong></p>',
    '<p>京都 / 10時から / 駅前</p>',
    '<p>静かな店。</p>',
    '<p><strong>Q. なぜ</strong></p>',
    '<p>だから</p>',
    '<p><strong>要点</strong></p>',
    '<p>ここ</p>',
    '<p><strong>表</strong></p>',
    '<p>品｜値</p>',
    '<p>水｜</p>',
    '<p><strong>1998年　開店</strong></p>',
    '<img src="https://a.example/media/e" alt="店先">',
    '<p>小さな店から。</p>',
    '<p><strong>2004年　移転</strong></p>',
  ])
})
