import type { Analyse, Token } from './analyse.ts'
import { normalize } from './normalize.ts'
import { bestPassage, type Match, merged, type Passage, type Range } from './passage.ts'
import type { SearchQuery } from './query.ts'
import { type Matcher, openMatchers } from './query-matchers.ts'
import { type Ruby, withRubies } from './ruby.ts'

export type Shown = { title: string; lead: string; body: string; rubies: Ruby[] }
export type Highlights = { title: Range[]; passage: Passage }

type Text = {
  original: string
  /** The matches by spellings that are known; without any, and if allowed, those of an analysis. */
  find: (matcher: Matcher, mayRead: boolean) => Match[]
}

const maxAnalysed = 12_000

/**
 * Highlights matches of a query in title, lead and body. Whole words take precedence over parts of words anywhere in the
 * article. Texts are analysed only where no known spelling is found, up to a limit.
 */
export function openHighlighter(analyse: Analyse, searchQuery: SearchQuery): (article: Shown) => Highlights {
  const matchers = openMatchers(searchQuery)
  const isShort = searchQuery.units.length > 0
  let mayAnalyse = maxAnalysed

  return ({ title, lead, body, rubies }) => {
    const titleText = openText(title, [])
    const texts = [lead, body].filter((text) => text !== '').map((text) => openText(text, rubies))
    let inTitle: Range[] = []
    let passage: Passage | undefined
    for (const matcher of matchers) {
      if (inTitle.length === 0) inTitle = merged(titleText.find(matcher, true))
      passage ??= findPassage(texts, matcher)
      const [hasTitle, hasPassage] = [inTitle.length > 0, passage !== undefined]
      // Of a sentence, the title may contain one word as it was written, and the text another one in another form.
      if (isShort ? hasTitle || hasPassage : hasTitle && hasPassage) break
    }
    return { title: inTitle, passage: passage ?? bestPassage(texts[0]?.original ?? '', []).passage }
  }

  /** The passage of the first text with a match, or of a later one that matches more words of a short query. */
  function findPassage(texts: readonly Text[], matcher: Matcher): Passage | undefined {
    let best: { passage: Passage; words: number } | undefined
    for (const { original, find } of texts) {
      const matches = find(matcher, best === undefined)
      if (matches.length > 0) {
        const found = bestPassage(original, matches)
        if (best === undefined || found.words > best.words) best = found
      }
      if (best !== undefined && best.words >= searchQuery.units.length) break
    }
    return best?.passage
  }

  function openText(original: string, rubies: readonly Ruby[]): Text {
    let normalized: ReturnType<typeof normalize> | undefined
    let tokens: Token[] | undefined
    const read = (text: string): Token[] | undefined => {
      if (tokens !== undefined || text.length > mayAnalyse) return tokens
      mayAnalyse -= text.length
      tokens = withRubies(text, analyse(text), rubies)
      return tokens
    }
    return {
      original,
      find(matcher, mayRead) {
        normalized ??= normalize(original)
        const { text, origin, originEnd } = normalized
        let found = matcher.findSpelt(text)
        const words = found.length === 0 && mayRead ? read(text) : undefined
        if (words !== undefined) found = matcher.findRead(text, words)
        return found.map(({ start, end, word }) => ({ start: origin(start), end: originEnd(end), word }))
      },
    }
  }
}
