import { LRUCache } from 'lru-cache'

const mostRemembered = 5000
const remembered = new LRUCache<string, readonly number[]>({ max: mostRemembered })
/** The rules look at this many characters before and behind a break. */
const longestRule = 5
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/**
 * Without the breaks inside words that neither the model nor the segmenter knows, and inside clauses that belong together.
 * For breaks that were stored before a rule existed, too. Cached, because a list of articles asks for every card.
 */
export function withoutWrongBreaks(text: string, breaks: readonly number[]): readonly number[] {
  if (breaks.length === 0) return breaks
  const key = `${breaks.join()} ${text}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const right = rightBreaks(text, breaks)
  remembered.set(key, right)
  return right
}

function rightBreaks(text: string, breaks: readonly number[]): readonly number[] {
  const right: number[] = []
  for (const at of breaks) {
    const [before, after] = [text.slice(Math.max(0, at - longestRule), at), text.slice(at, at + longestRule)]
    if (isWithinWord(before, after) || isLastKana(text, at) || isWithinClause(before, after)) continue
    const start = right.at(-1) ?? 0
    const isBegun = start > 0 && letter.test(text.charAt(start - 1))
    // One kana is no phrase: a particle belongs to the word before it, and の|ぼる is one word with the next kana.
    const phrase = isBegun ? text.slice(start, at) : before
    if (isBegun && oneKana.test(phrase)) right.pop()
    if (!hiragana.test(after) || !shortPhrase.test(phrase)) right.push(at)
  }
  return right
}

const letter = /[\p{L}\p{N}ー々]/u
const oneKana = /^[\u3041-\u3096]$/
const hiragana = /^[\u3041-\u3096]/
/** くふう, うるおい: one or two kana with kana behind them are the beginning of a word more often than a phrase. */
const shortPhrase = /(?:^|[^\p{L}\p{N}ー々」』）)】》〉”’"])[\u3041-\u3096]{1,2}$/u

function isWithinWord(before: string, after: string): boolean {
  return (
    wordParts.some(([head, tail]) => head.test(before) && tail.test(after)) ||
    isWithinKnownWord(before, after)
  )
}

/** Where a word goes on. A break that is lost costs less than one inside a word, so they may join more than words. */
const wordParts: readonly (readonly [RegExp, RegExp])[] = [
  // 乗り|越える, 繰り|広げる; 少し, 通り and 限り end a phrase.
  [/(?!少し|通り|限り)\p{Script=Han}[きぎしちびみりえけげせねめれ]$/u, /^\p{Script=Han}/u],
  // 洗い|流す: verbs in う, but not adjectives.
  [/[思言食追買洗笑使吸払舞迷問占]い$/, /^\p{Script=Han}/u],
  // 間に|合う, 間|違う, 垣間|見る.
  [/間に?$/, /^[合違見]/],
  // 読んじゃ|おう, もら|おう, いただ|こう, 笑|おう.
  [/[かがさたなばまらわゃ]$/, /^[おこごとのぼもろ]う(?![\u3041-\u3096]|ち|え)/],
  [/笑$/, /^おう(?!ち|え)/],
  // 崩れに|くい, 受け入れが|たい, 選びが|たい, 知らな|きゃ; not 学びがたくさん and 感じがたいせつ.
  [/に$/, /^く[いくか]/],
  [/[いきぎしじちぢびみりえけげせてねべめれ]が$/, /^た(?:い(?!せつ|へん|てい)|く(?!さん))/],
  [/な$/, /^きゃ/],
]

/** Words that are often written in kana, and that the segmenter takes for several. */
const kanaWords =
  /うるおい|うかが[いうえわ]|くちべに|くふう|さがし|すばや[いく]|てぬぐい|てのひら|とっておき|ひらがな|ほぐ[さしすせ]|ゆが[まみむめ]/g

function isWithinKnownWord(before: string, after: string): boolean {
  if (!hiragana.test(before.slice(-1)) || !hiragana.test(after)) return false
  const words = [...(before + after).matchAll(kanaWords)]
  return words.some(({ index, 0: word }) => index < before.length && before.length < index + word.length)
}

/** The segmenter takes the み of かがみ for a word; before a particle, one kana is the end of a longer word. */
function isLastKana(text: string, at: number): boolean {
  if (!oneKana.test(text.charAt(at - 1)) || !kanaAndParticle.test(text.slice(at))) return false
  const words = segmenter.segment(text)
  return [at, at + 1].every((from) => (words.containing(from)?.segment.length ?? 1) === 1)
}

const kanaAndParticle = /^[\u3041-\u3096][のをがはにでと]?(?![\u3041-\u3096])/

/** A line never begins with the 日 of 会わない日. */
function isWithinClause(before: string, after: string): boolean {
  return describes.test(before) && nounOfTime.test(after)
}

const describes = /[うくぐすつぬぶむるいただな]$/
const nounOfTime =
  /^(?:日|時|とき|前|まえ|後|あと|頃|ころ)(?:$|[のにはもがをへとで、。！？）」』]|から|まで|より|だけ|こそ)/
