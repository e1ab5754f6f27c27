import { useState } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { featureCategorySlug } from '@tsuzuri/content/taxonomy'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { showMinute } from '../../japan-time.ts'
import { type ArticleRow, stateNames } from '../../parts/state-badge.tsx'
import type { CardFacts } from './card-row.tsx'
import { type CardKind, cardKindOf, type DeskCard, type DeskSlot } from './desk-plan.ts'
import type { SeriesRow } from './series-search.tsx'

type Known = { articles?: readonly ArticleRow[]; series?: readonly SeriesRow[] }

const goneNames: Readonly<Record<CardKind, string>> = {
  article: '消された記事',
  feature: '消された特集',
  series: '消された連載',
}

/** The data of the articles, features and series on the desk's cards. */
export function useKnownCards(front: StudioAnswer<'getFront'>) {
  const [learnedArticles, setArticles] = useState(() => byId(front.articles))
  const [learnedSeries, setSeries] = useState(() => byId(front.series))
  // A later answer has articles that neither the first one nor a search had, such as those of a new draft.
  const articles = new Map([...learnedArticles, ...byId(front.articles)])
  const series = new Map([...learnedSeries, ...byId(front.series)])
  const features = useFeatures()

  const learn = (known: Known) => {
    const { articles: newArticles = [], series: newSeries = [] } = known
    if (newArticles.length > 0) setArticles((before) => new Map([...before, ...byId(newArticles)]))
    if (newSeries.length > 0) setSeries((before) => new Map([...before, ...byId(newSeries)]))
  }
  const findName = (kind: CardKind, id: number): string | undefined => {
    switch (kind) {
      case 'article':
        return articles.get(id)?.title
      case 'feature':
        return features.find((one) => one.id === id)?.name
      case 'series':
        return series.get(id)?.name
    }
  }
  const nameOf = ({ id }: DeskCard, slot: Pick<DeskSlot, 'kind'>): string =>
    findName(cardKindOf(slot), id) ?? goneNames[cardKindOf(slot)]
  const factsOf = (card: DeskCard, slot: DeskSlot): CardFacts => {
    const kind = cardKindOf(slot)
    const name = nameOf(card, slot)
    if (findName(kind, card.id) === undefined)
      return { name, cover: undefined, hidden: { words: goneNames[kind], isPlanned: false } }
    switch (kind) {
      case 'article': {
        const article = articles.get(card.id)
        const own = card.picture?.of === article?.cover?.media ? card.picture : undefined
        return { name, cover: own?.media ?? article?.cover?.media, hidden: whyHidden(article) }
      }
      case 'feature':
        return factsOfList(
          name,
          features.find(({ id }) => id === card.id),
          '記事',
        )
      case 'series':
        return factsOfList(name, series.get(card.id), '回')
    }
  }
  return { learn, nameOf, factsOf, features, findArticle: (id: number) => articles.get(id) }
}

function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

/** Readers see a feature or a series once it has a public article. */
function factsOfList(
  name: string,
  list: { isPublic: boolean; cover?: { media: string } | undefined } | undefined,
  part: '記事' | '回',
): CardFacts {
  const hidden =
    list?.isPublic === true ? undefined : { words: `公開中の${part}がないため載りません`, isPlanned: false }
  return { name, cover: list?.cover?.media, hidden }
}

/** Why readers don't see an article now, whatever its card says. */
function whyHidden(article: ArticleRow | undefined): CardFacts['hidden'] {
  if (article === undefined || article.state === 'published') return undefined
  if (article.state === 'scheduled' && article.period !== null)
    return { words: `公開予定 ${showMinute(article.period.from)}`, isPlanned: true }
  return { words: `${stateNames[article.state]}のため載りません`, isPlanned: false }
}

/** The features of the magazine, for the strip of features. */
function useFeatures() {
  const { data } = useStudioQuery('listCategories', {})
  return data?.items.find(({ slug }) => slug === featureCategorySlug)?.subcategories ?? []
}
