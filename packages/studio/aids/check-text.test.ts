import { describe, expect, test } from 'vitest'
import { defaultLists } from '@tsuzuri/content/proofreading/default-lists'
import { makeChecker } from './check-text.ts'
import type { Passage } from './finding.ts'

const check = makeChecker(defaultLists, () => new Date('2026-11-16T00:00:00Z'))

describe('T7 the findings of the writing aids, and their fixes', () => {
  test.each([
    ['signs', 'ｼｬﾝﾌﾟｰを使う。', 'シャンプーを使う。'],
    ['signs', '価格は１９８０円。', '価格は1980円。'],
    ['signs', 'それは・・・秘密。', 'それは……秘密。'],
    ['signs', '本当ですか?', '本当ですか？'],
    ['verbs', '朝でも見れます。', '朝でも見られます。'],
    ['verbs', '軽くて食べれる。', '軽くて食べられる。'],
    ['verbs', '一枚で着れた。', '一枚で着られた。'],
    ['verbs', '先に読まさせていただく。', '先に読ませていただく。'],
    ['redundancy', 'まず最初に洗う。', '最初に洗う。'],
    ['redundancy', '違和感を感じたら休む。', '違和感を覚えたら休む。'],
    [
      'redundancy',
      '自宅で染めることができる。染色することができます。',
      '自宅で染めることができる。染色できます。',
    ],
    ['particles', '髪をを梳かす。', '髪を梳かす。'],
    ['repeated', '化粧水化粧水を選ぶ。', '化粧水を選ぶ。'],
    ['dictionary', '是非試して下さい。', 'ぜひ試してください。'],
    ['dictionary', '髪形を変える。', '髪型を変える。'],
    ['homophones', '値段は以外と手ごろだった。', '値段は意外と手ごろだった。'],
    ['homophones', '二十代を対照にした調査。', '二十代を対象にした調査。'],
    ['homophones', '毛先が痛んでいる。', '毛先が傷んでいる。'],
    ['kana', '少しづつ塗る。', '少しずつ塗る。'],
    ['kana', 'そうゆう日もある。', 'そういう日もある。'],
    ['idioms', '的を得た批評。', '的を射た批評。'],
    ['honorifics', '先生がおっしゃられた。', '先生がおっしゃった。'],
    ['honorifics', 'お早めにご連絡してください。', 'お早めにご連絡ください。'],
    ['signs', '㈱つづりの①番。', '株式会社つづりの1番。'],
    ['weekdays', '2026年11月16日（火）に開く。', '2026年11月16日（月）に開く。'],
  ])('%s: %s → %s', (_rule, text, better) => {
    expect(accept(text)).toBe(better)
  })

  test.each([
    ['一つの節に「を」が二度', '髪を櫛を使って梳かす。'],
    ['の閉じる括弧がありません', '「きれいだと言われました。'],
    ['の開く括弧がありません', 'きれいだ」と言われました。'],
    ['「の」が4回続いています', '駅の前の店の二階の席で待つ。'],
    ['という日はありません', '2026年2月30日に開く。'],
    ['ここ数年の暦と曜日が合いません', '4月5日（水）に開く。'],
    ['二重否定', '使えないこともない。'],
    ['字の文', `${'とても長い文で'.repeat(15)}す。`],
    ['読点が5個ある文', '朝、昼、夜、春、夏、冬に塗る。'],
    ['が3文続いています', '洗いました。拭きました。塗りました。'],
  ])('%s', (message, text) => {
    expect(messages([{ kind: 'paragraph', text }]).join('\n')).toContain(message)
  })

  test('です・ます and である in one text: the rarer is named', () => {
    const text = '春が来ました。色を選びます。これは正解である。明るくなります。'
    const [found, ...others] = check([{ kind: 'paragraph', text }]).filter((one) => one.rule === '文体')
    expect(others).toEqual([])
    expect(text.slice(found?.from, found?.to)).toBe('である。')
  })

  test('headings out of order and pictures without words', () => {
    const passages: Passage[] = [
      { kind: 'heading', level: 2, text: '春' },
      { kind: 'heading', level: 4, text: '夏。' },
      { kind: 'image', text: '' },
      { kind: 'image', text: 'IMG_2041' },
      { kind: 'image', text: '窓辺の瓶' },
    ]
    expect(messages(passages)).toEqual([
      '小見出しの前に中見出しがありません',
      '見出しの句点',
      '代替テキストがありません',
      '代替テキスト「IMG_2041」',
    ])
  })

  test.each([
    'この美容液でシミが消えます。',
    'ニキビが治るクリームです。',
    'アンチエイジングの決定版です。',
    '細胞を活性化します。',
    '副作用がないので続けられます。',
    '医師が推奨する一本です。',
    '業界No.1の実績です。',
    '塗るだけで痩せる成分です。',
  ])('薬機法: %s is a caution with a reason and other words', (text) => {
    const found = check([{ kind: 'paragraph', text }]).find((one) => one.weight === 'caution')
    expect(found?.rule).toBe('薬機法・景表法')
    expect(found?.reason).toMatch(/。言い換えの例：「/)
    expect(found?.reason).not.toMatch(/「「|」」/)
  })

  test('words quoted from others keep their wording', () => {
    expect(check([{ kind: 'quote', text: '是非、アンチエイジングを見れる。' }])).toEqual([])
  })

  test('well written text is left alone', () => {
    const texts = [
      '窓をあけると、若葉の匂いがした。髪を梳かす手がふと止まる。',
      '慣れれば五分で終わります。触れればわかる、やわらかな質感です。',
      'どきどきしながら鏡を見る。いろいろな色があるけれど、今日は別々の紅を選ぼう。',
      '母は「きれいね」と言い、父は黙ってうなずいた。',
      '見れば見るほど深い色。切れ味のよい鋏で、流れるように整える。',
    ]
    expect(texts.flatMap((text) => messages([{ kind: 'paragraph', text }]))).toEqual([])
  })
})

describe('T7 the lists', () => {
  test('the style dictionary has about sixty entries, and none matches its own expected form', () => {
    const entries = defaultLists.spellings
    expect(entries.length).toBeGreaterThanOrEqual(60)
    for (const { expected } of entries.filter((entry) => !entry.expected.includes('$'))) {
      const found = check([{ kind: 'line', text: expected }]).filter((one) => one.rule === '表記')
      expect(found, expected).toEqual([])
    }
  })

  test('the caution words are many, each in one group with a reason', () => {
    const groups = defaultLists.cautions
    const expressions = groups.flatMap((group) => group.expressions)
    expect(expressions.length).toBeGreaterThanOrEqual(120)
    expect(new Set(expressions).size).toBe(expressions.length)
    expect(groups.every((group) => group.reason !== '' && group.alternatives.length > 0)).toBe(true)
  })
})

function messages(passages: Passage[]): string[] {
  return check(passages).map(
    (finding) => `${finding.message}${finding.rule === '日付と曜日' ? finding.reason : ''}`,
  )
}

/** The text after all offered fixes were applied, from the end so that offsets stay valid. */
function accept(text: string): string {
  const findings = check([{ kind: 'paragraph', text }]).filter((finding) => finding.fixes.length > 0)
  return findings.reduceRight(
    (changed, { from, to, fixes }) => changed.slice(0, from) + fixes[0] + changed.slice(to),
    text,
  )
}
