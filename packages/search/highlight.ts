import type { Analyse } from './analyse.ts'
import { normalize } from './normalize.ts'
import { bestPassage, type Match, merged, type Passage, type Range } from './passage.ts'
import type { SearchQuery } from './query.ts'
import { type Matcher, openMatchers } from './query-matchers.ts'
import { type Ruby, withRubies } from './ruby.ts'
import type { ReadText } from './terms.ts'
import { otherReadings } from './usual-reading.ts'

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
  const wanted = searchQuery.units.length
  const isShort = wanted > 0
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

  /**
   * The passage of the first text with a match, or of a later one that matches more words of a short query. Most articles
   * contain these words in known spellings, in the body if not in the lead: then no text is analysed.
   */
  function findPassage(texts: readonly Text[], matcher: Matcher): Passage | undefined {
    const spelt = isShort ? texts.map(({ find }) => find(matcher, false)) : []
    const isAllSpelt = isShort && new Set(spelt.flat().map(({ word }) => word)).size >= wanted
    let best: ReturnType<typeof bestPassage> | undefined
    for (const [at, { original, find }] of texts.entries()) {
      const matches = (isAllSpelt ? spelt[at] : find(matcher, best === undefined)) ?? []
      if (matches.length > 0) {
        const found = bestPassage(original, matches)
        if (best === undefined || found.words > best.words) best = found
      }
      if (best !== undefined && best.words >= wanted) break
    }
    return best?.passage
  }

  function openText(original: string, rubies: readonly Ruby[]): Text {
    let normalized: ReturnType<typeof normalize> | undefined
    let analysed: ReadText | undefined
    const read = (text: string): ReadText | undefined => {
      if (analysed !== undefined || text.length > mayAnalyse) return analysed
      mayAnalyse -= text.length
      const tokens = withRubies(text, analyse(text), rubies)
      analysed = { text, tokens, otherwise: otherReadings(tokens) }
      return analysed
    }
    return {
      original,
      find(matcher, mayRead) {
        normalized ??= normalize(original)
        const { text, origin, originEnd } = normalized
        let found = matcher.findSpelt(text)
        const readText = found.length === 0 && mayRead ? read(text) : undefined
        if (readText !== undefined) found = matcher.findRead(readText)
        return found.map(({ start, end, word }) => ({ start: origin(start), end: originEnd(end), word }))
      },
    }
  }
}
