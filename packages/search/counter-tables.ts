/** The readings that numbers and counters have beside each other. */
type Digits = Readonly<Record<string, string>>

/** Counters whose sound, or that of the number before, follows a rule: いっかい, ろっかい, はっかい, じゅっかい. */
export const counters = table(`
  回 かい 階 かい 巻 かん 缶 かん 曲 きょく 件 けん 軒 けん 個 こ 校 こう か月 かげつ ヶ月 かげつ ケ月 かげつ カ月 かげつ ヵ月 かげつ
  箇月 かげつ か国 かこく カ国 かこく か所 かしょ ヶ所 かしょ カ所 かしょ 箇所 かしょ 歳 さい 才 さい 作 さく 冊 さつ 社 しゃ 種 しゅ
  週 しゅう 週間 しゅうかん 種類 しゅるい 章 しょう 色 しょく 食 しょく 席 せき 選 せん センチ せんち 足 そく 着 ちゃく 丁目 ちょうめ
  通 つう 滴 てき 点 てん 店 てん 店舗 てんぽ 頭 とう 杯 はい 泊 はく 匹 ひき 品 ひん 分 ふん 分間 ふんかん 歩 ほ 本 ほん
  節気 せっき
  月 がつ 時 じ 時間 じかん 人 にん 年 ねん 年間 ねんかん 日 にち 日間 にちかん 度 ど
`)

/** After さん, せん and なん: さんぼん. */
export const afterThree = table(
  '本 ぼん 杯 ばい 匹 びき 品 ぴん 分 ぷん 分間 ぷんかん 歩 ぽ 泊 ぱく 階 がい 軒 げん 足 ぞく',
)

/** After よん: よんぷん, but よんほん. */
export const afterFour = table('分 ぷん 分間 ぷんかん 泊 ぱく')

/** The last digit of a number before these counters: しがつ, くじ. */
export const digitsBefore = new Map<string, Digits>([
  ['月', { 4: 'し', 7: 'しち', 9: 'く' }],
  ...['時', '時間'].map((name) => [name, { 4: 'よ', 7: 'しち', 9: 'く' }] as const),
  ...['日', '日間'].map((name) => [name, { 7: 'しち', 9: 'く' }] as const),
  ...['年', '年間'].map((name) => [name, { 4: 'よ' }] as const),
  ['人', { 4: 'よ', 7: 'しち' }],
  ['度', { 0: 'れい' }],
  ['節気', { 4: 'し' }],
])

const dates =
  '2 ふつか 3 みっか 4 よっか 5 いつか 6 むいか 7 なのか 8 ようか 9 ここのか 10 とおか 14 じゅうよっか 20 はつか 24 にじゅうよっか 49 しじゅうくにち'
/** After one and two they have ひと and ふた before them: ひとさら. */
export const pieces = table('皿 さら 箱 はこ 袋 ふくろ 粒 つぶ 匙 さじ 束 たば 晩 ばん')

/** Numbers that are one word with their counter. */
export const wholeWords = new Map<string, ReadonlyMap<string, string>>([
  ['日', table(dates)],
  ['日間', table(dates.replaceAll('か ', 'かかん ').concat('かん'))],
  ['人', table('1 ひとり 2 ふたり')],
  ['歳', table('20 はたち')],
  ['才', table('20 はたち')],
  ['つ', table('1 ひとつ 2 ふたつ 3 みっつ 4 よっつ 5 いつつ 6 むっつ 7 ななつ 8 やっつ 9 ここのつ')],
  ...Array.from(pieces, ([name, reading]) => [name, table(`1 ひと${reading} 2 ふた${reading}`)] as const),
])

/** Numbers that are words of their own. */
export const wordsOfNumbers = table('七五三 しちごさん 四六 しろく')

/** Pairs of words, separated by spaces. */
export function table(pairs: string): ReadonlyMap<string, string> {
  const words = pairs.trim().split(/\s+/u)
  return new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? ''] as const] : [])))
}
