import { type ArticleLine, readArticleLine } from '@tsuzuri/content/article-line'

const categories = ['ヘア', 'メイク', 'スキンケア', 'ネイル', 'からだ', '装い', '暮らし', 'おでかけ']
const themes = [
  '保湿',
  '前髪',
  '口紅',
  '甘皮',
  '入浴',
  '靴',
  '朝ごはん',
  '散歩',
  '化粧筆',
  '日焼け止め',
  '睡眠',
  'きもの',
  '香り',
  '洗濯',
  '温泉',
  '白髪',
]
const seasons = ['春', '梅雨', '夏', '初秋', '秋', '冬', '年の瀬', '早春']
const openings = [
  '朝のうちに',
  '雨の日は',
  '休みの前の晩に',
  '帰ってすぐ',
  '湯を沸かすあいだに',
  '季節の変わり目には',
  '鏡を拭いたあと',
  '出かける十分前に',
]
const doings = [
  '窓を少し開けて空気を入れかえます',
  '手のひらで温めてからそっとのせます',
  '道具を並べて順番を確かめます',
  '毛先から少しずつ整えていきます',
  '布を一枚はさんで水気を取ります',
  '深く息を吐いて肩の力を抜きます',
  '色をひとつだけ選んで合わせます',
  '書きとめておいた手順を読み返します',
]
const endings = [
  'それだけで翌日の調子が変わります',
  '続けるうちに手が覚えていきます',
  '急がないことがいちばんの近道です',
  '気がつけば楽しみになっていました',
  '足りないくらいでちょうどよいのです',
  '家族にも好評でした',
  '道具も長持ちします',
  '季節が進むたびに試したくなります',
]

const minutesBetween = 37
export const generatedSlug = 'shiken-'

/** A made-up article, the same for the same number: about 2,000 characters, a category, tags and an author. */
export function generateArticle(number: number, newestAt: Date, charactersWanted = 2000): ArticleLine {
  const random = sequence(number + 1)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const theme = pick(themes)
  const season = pick(seasons)
  const paragraphs: string[] = []
  for (let length = 0; length < charactersWanted;) {
    const sentences = Array.from(
      { length: 4 },
      () => `${pick(openings)}、${pick(doings)}。${pick(themes)}のことなら、${pick(endings)}。`,
    )
    const paragraph = sentences.join('')
    paragraphs.push(paragraph)
    length += paragraph.length
  }
  return readArticleLine({
    slug: `${generatedSlug}${number + 1}`,
    title: `${season}の${theme}、${pick(openings)}できること（${number + 1}）`,
    lead: `${season}に見直したい${theme}の話。${pick(openings)}、${pick(doings)}。`,
    category: pick(categories),
    subcategory: `${theme}のこと`,
    tags: [...new Set([theme, pick(themes), season, `話題${Math.floor(random() * 400)}`])],
    authors: [`書き手${1 + Math.floor(random() * 40)}`],
    publishedAt: new Date(newestAt.getTime() - (number + 1) * minutesBetween * 60_000).toISOString(),
    text: paragraphs.join('\n\n'),
  })
}

/** Numbers from 0 to 1 that look random and are the same each time (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
