import { type CautionTerm, type Claim, compileExpression } from '@tsuzuri/content/proofreading/caution-term'
import { cautionRuleName, type Passage, type PassageRule, type Remark } from './finding.ts'
import { sentencesOf } from './sentences.ts'
import { wordsWithin } from './words.ts'

/**
 * Expressions that the law on medicines and cosmetics (薬機法) or the law on representations (景品表示法) restricts. Advice for
 * editors, not a legal opinion.
 */
export function cautionRule(terms: readonly CautionTerm[]): PassageRule {
  const groups = terms.map((group) => ({ ...group, patterns: group.expressions.map(compileExpression) }))
  return {
    name: cautionRuleName,
    check: (passage) =>
      withoutInner(
        groups.flatMap((group) => [
          ...group.patterns.flatMap((pattern) => find(passage.text, pattern, group)),
          ...(group.claims ?? []).flatMap((claim) => findClaim(passage, claim, group)),
        ]),
      ),
  }
}

function find(text: string, pattern: RegExp, group: CautionTerm): Remark[] {
  return [...text.matchAll(pattern)].map((match) => remark(match.index, match[0], group))
}

const mostBetween = 14
/** Endings that deny a claim: 〜ません, 〜わけではない, 〜とは限らない. */
const denied = /^[^。、]{0,6}(?:ません|ない(?!ほど)|ぬ|ず[、に]|わけでは|とは(?:限|言|い))/u

function findClaim(passage: Passage, claim: Claim, group: CautionTerm): Remark[] {
  const { text } = passage
  return sentencesOf(text).flatMap((sentence) =>
    wordsWithin(passage, sentence).flatMap((word) => {
      if (!claim.verbs.includes(word.base) && !claim.verbs.includes(word.normal)) return []
      const after = text.slice(word.to, sentence.to)
      const clauses = text.slice(sentence.from, word.to) + (/^[^、]*/u.exec(after)?.[0] ?? '')
      const isHarmless = claim.except?.some((one) => clauses.includes(one)) === true
      if (isHarmless || denied.test(after)) return []
      const from =
        claim.about === undefined ? word.from : subjectBefore(text, sentence.from, word.from, claim)
      return from === undefined ? [] : [remark(from, text.slice(from, word.to), group)]
    }),
  )
}

/** The position of the nearest subject of the claim. */
function subjectBefore(
  text: string,
  start: number,
  end: number,
  { about = [], link }: Claim,
): number | undefined {
  const before = text.slice(start, end)
  const places = about.flatMap((subject) => {
    const at = before.lastIndexOf(subject)
    if (at < 0) return []
    const between = before.slice(at + subject.length)
    const isLinked = link === undefined || new RegExp(`^(?:たち|ら)?[${link}]`, 'u').test(between)
    return between.length <= mostBetween && isLinked ? [start + at] : []
  })
  return places.length === 0 ? undefined : Math.max(...places)
}

function remark(from: number, found: string, { name, reason, alternatives }: CautionTerm): Remark {
  return {
    from,
    to: from + found.length,
    weight: 'caution',
    message: `「${found}」（${name}）`,
    reason:
      alternatives.length === 0
        ? reason
        : `${reason}${/[。！？]$/.test(reason) ? '' : '。'}言い換えの例：${alternatives.map(quoted).join('')}`,
    fixes: [],
  }
}

/** Encloses the text in 「」; inner brackets become 『』. */
function quoted(text: string): string {
  return `「${text.replaceAll('「', '『').replaceAll('」', '』')}」`
}

/** Of nested matches only the longest is shown. */
function withoutInner(remarks: Remark[]): Remark[] {
  return remarks.filter(
    (one, at) => !remarks.some((other, otherAt) => otherAt !== at && contains(other, otherAt, one, at)),
  )
}

/** If two findings cover the same words, the first one stays. */
function contains(outer: Remark, outerAt: number, inner: Remark, innerAt: number): boolean {
  const isWithin = outer.from <= inner.from && outer.to >= inner.to
  const isSame = outer.from === inner.from && outer.to === inner.to
  return isWithin && (!isSame || outerAt < innerAt)
}
