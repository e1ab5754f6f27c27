import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { phraseBreaks } from './phrases.ts'
import { withoutWrongBreaks } from './wrong-breaks.ts'

test.each([
  ['柚子湯は、浮かべる前の十分で決まる', '柚子湯は、|浮かべる前の|十分で|決まる'],
  ['携帯電話を玄関に置いて、眠る前の一時間', '携帯電話を|玄関に|置いて、|眠る前の|一時間'],
  ['今日は天気です。', '今日は|天気です。'],
  ['「髪を切る」という、小さな旅へ', '「髪を|切る」という、|小さな|旅へ'],
  ['はたちの装い', 'はたちの|装い'],
  ['二十歳の式へ送る、三か月前からの段取り帖', '二十歳の|式へ|送る、|三か月前からの|段取り帖'],
  ['男の身だしなみ入門', '男の|身だしなみ入門'],
  ['', ''],
  ['髪', '髪'],
])('a headline is broken between phrases, never inside one: %s', (text, broken) => {
  expect(phrasesOf(text).join('|')).toBe(broken)
})

test.each([
  ['誰にも会わない日の、赤い口紅', '誰にも|会わない日の、|赤い|口紅'],
  ['寒い日、髪が乾く', '寒い日、|髪が|乾く'],
  ['好きなときに読む', '好きなときに|読む'],
  ['鏡を拭いたあとに', '鏡を|拭いたあとに'],
  ['塗る日焼け止め', '塗る|日焼け止め'],
  ['切る前髪の長さ', '切る|前髪の|長さ'],
  ['会うときめく', '会う|ときめく'],
  ['髪を切った後ろ姿', '髪を|切った|後ろ姿'],
])('a time stays with the clause that describes it: %s', (text, broken) => {
  expect(phrasesOf(text).join('|')).toBe(broken)
})

test.each([
  ['うすくひくくちべに', 'うすく|ひくくちべに'],
  ['暮らしのたのしみを集める', '暮らしの|たのしみを|集める'],
  ['ちいさなくふうでととのえる', 'ちいさなくふうでととのえる'],
  ['きのことかぼちゃのシチュー', 'きのことかぼちゃの|シチュー'],
  ['おふろあがりのうるおい', 'おふろあがりのうるおい'],
  ['シャツはなおして使う', 'シャツはなおして|使う'],
  ['まっすぐな髪に、はたらく手に', 'まっすぐな|髪に、はたらく|手に'],
  ['「秋」のいろをまとう', '「秋」の|いろを|まとう'],
  ['かがみの前の、知らなきゃ損な手入れ', 'かがみの|前の、|知らなきゃ損な|手入れ'],
  ['とっておきの服で出かけちゃおう！', 'とっておきの|服で|出かけちゃおう！'],
  ['夏の頭皮は、洗い足りない', '夏の|頭皮は、|洗い足りない'],
  ['声を出して笑おう、家族で笑おう', '声を|出して笑おう、|家族で笑おう'],
  ['選びがたい二色、感じがたい変化', '選びがたい|二色、|感じがたい|変化'],
  ['脱ぎがたい服、曲げがたい髪', '脱ぎがたい|服、|曲げがたい髪'],
  ['学びがたくさんの一日、感じがたいせつな髪', '学びが|たくさんの|一日、|感じが|たいせつな髪'],
  ['大爆笑おうちごはん', '大爆笑|おうちごはん'],
  ['忙しさを乗り越えた手の、少し前の話', '忙しさを|乗り越えた|手の、|少し|前の話'],
])('words in kana and compound verbs stay whole: %s', (text, broken) => {
  expect(phrasesOf(text).join('|')).toBe(broken)
})

test('breaks that were stored before a rule existed obey it, too', () => {
  expect(withoutWrongBreaks('誰にも会わない日の、赤い口紅', [3, 7, 10, 12])).toEqual([3, 10, 12])
  expect(withoutWrongBreaks('誰にも会わない日の、赤い口紅', [3, 10, 12])).toEqual([3, 10, 12])
  expect(withoutWrongBreaks('冬のたのしみ', [2, 4])).toEqual([2])
})

test('what is too long for a headline is left to the browser', () => {
  expect(phraseBreaks('髪を切る。'.repeat(1000))).toEqual([])
})

test('no letter, emoji or accent is ever cut, no bracket is parted from what it holds, nothing is lost', () => {
  const signs = [
    'は',
    'を',
    '髪',
    '、',
    '。',
    '「',
    '」',
    '（',
    '）',
    '👩‍👩‍👧',
    '🇯🇵',
    'か\u3099',
    'é',
    ' ',
    'a',
    '\u202E',
  ]
  const letters = new Intl.Segmenter('ja', { granularity: 'grapheme' })
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 60 }), (parts) => {
      const text = parts.join('')
      const phrases = phrasesOf(text)
      expect(phrases.join('')).toBe(text)
      const whole = new Set([...letters.segment(text)].map(({ index }) => index))
      expect(phraseBreaks(text).filter((at) => !whole.has(at))).toEqual([])
      expect(phrases.slice(1).filter((phrase) => /^[、。」）]/.test(phrase))).toEqual([])
      expect(phrases.slice(0, -1).filter((phrase) => /[「（]$/.test(phrase))).toEqual([])
    }),
  )
})

test('asking again and again for ever new headlines keeps answers right', () => {
  for (let number = 0; number < 6000; number += 1) phraseBreaks(`第${number}回の話`)
  expect(phrasesOf('今日は天気です。')).toEqual(['今日は', '天気です。'])
})

function phrasesOf(text: string): string[] {
  const breaks = phraseBreaks(text)
  return [...breaks, text.length].map((end, at) => text.slice(breaks[at - 1] ?? 0, end))
}
