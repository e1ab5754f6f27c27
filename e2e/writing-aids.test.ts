import { expect, test } from 'vitest'
import { alarmsPerThousand, hitsOf, type Judged, readJudged, tally } from '../bench/aids/judged.ts'
import { openChecker } from '../bench/aids/open-checker.ts'

const check = await openChecker()

// The held-out sentences were written after the rules, so their rate is an estimate for unknown texts.
test.each([
  ['tuned', 90],
  ['held-out', 45],
])(
  'T7 the aids find faults of the %s sentences and rarely alarm on clean ones',
  async (set, leastPercent) => {
    const judged = await readJudged(new URL(`../bench/aids/${set}.txt`, import.meta.url))
    const result = tally(judged, await check(judged))
    expect(hitsOf(result).percent).toBeGreaterThanOrEqual(leastPercent)
    expect(alarmsPerThousand(result)).toBeLessThanOrEqual(0.5)
  },
)

test.each([
  '赤いニキビも治りました。',
  'シミがきれいに消え、皮膚科医もすすめるクリームです。',
  '本を読んだり音楽を聴いて過ごします。',
  '子供の服と子どもの靴を選びます。',
])('T7 inflected words and words in between are found by their grammar: %s', async (text) => {
  expect(await found(text)).not.toEqual([])
})

test.each([
  'この化粧水でニキビは治りません。',
  '毛穴の汚れを取ります。',
  '泣いたりしません。',
  '話を聞き、音楽を聴きます。',
  'よく眠る人も、眠れない日はあります。',
])('T7 denied claims, other meanings and other forms of a word are left alone: %s', async (text) => {
  expect(await found(text)).toEqual([])
})

async function found(text: string): Promise<string[]> {
  const judged: Judged = { kind: '正文', text, faults: [] }
  return tally([judged], await check([judged])).alarms
}
