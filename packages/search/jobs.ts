import type { Analyse } from './analyse.ts'
import { openHighlighter, type Passage, type Range } from './highlight.ts'
import { type Question, readQuery } from './query.ts'
import { frequentWords, type SuggestionKeys, suggestionKeys } from './suggest.ts'
import { readText, type Terms, termsOf } from './terms.ts'

export type Named = { name: string; reading: string }

/** What of an article can be found. Readings are those that editors wrote. */
export type Findable = { title: Named; lead: string; body: string; tags: Named[]; authors: Named[] }

export const fieldNames = ['title', 'lead', 'body', 'tags', 'authors'] as const
export type FieldName = (typeof fieldNames)[number]

export type SuggestionKind = 'article' | 'tag' | 'user' | 'word'
export type Suggestion = SuggestionKeys & { kind: SuggestionKind; text: string }

export type Indexed = { terms: Record<FieldName, Terms>; suggestions: Suggestion[] }

export type Shown = { title: string; lead: string; body: string }
export type Highlights = { title: Range[]; passage: Passage }

/** What the thread with the dictionary does for the others. */
export function openJobs(analyse: Analyse) {
  return {
    index: (articles: readonly Findable[]): Indexed[] => articles.map((article) => indexed(analyse, article)),
    question: (query: string): Question => readQuery(analyse, query),
    highlight(question: Question, articles: readonly Shown[]): Highlights[] {
      const { ranges, passage } = openHighlighter(analyse, question)
      return articles.map(({ title, lead, body }) => {
        const inLead = passage(lead)
        const best = inLead.ranges.length > 0 ? inLead : passage(body)
        return { title: ranges(title), passage: best.ranges.length > 0 || lead === '' ? best : inLead }
      })
    },
  }
}

export type Jobs = ReturnType<typeof openJobs>

function indexed(analyse: Analyse, { title, lead, body, tags, authors }: Findable): Indexed {
  const suggestion = (kind: SuggestionKind, { name, reading }: Named): Suggestion => ({
    kind,
    text: name,
    ...suggestionKeys(analyse, name, reading),
  })
  const read = {
    title: readText(analyse, title.name),
    lead: readText(analyse, lead),
    body: readText(analyse, body),
  }
  const words = frequentWords([read.title, read.lead, read.body])
  return {
    terms: {
      title: termsOf(read.title, title.reading),
      lead: termsOf(read.lead),
      body: termsOf(read.body),
      tags: joined(tags),
      authors: joined(authors),
    },
    suggestions: [
      suggestion('article', title),
      ...tags.map((tag) => suggestion('tag', tag)),
      ...authors.map((author) => suggestion('user', author)),
      ...words.map((name) => suggestion('word', { name, reading: '' })),
    ],
  }

  function joined(names: readonly Named[]): Terms {
    const each = names.map(({ name, reading }) => termsOf(readText(analyse, name), reading))
    return {
      words: each.flatMap(({ words }) => words),
      bigrams: each.flatMap(({ bigrams }) => bigrams),
      readings: each.flatMap(({ readings }) => readings),
    }
  }
}
