import { ArticleList } from '../parts/lists/article-list.tsx'
import { FeatureList } from '../parts/lists/feature-list.tsx'
import { LargeCard } from '../parts/front/large-card.tsx'
import { NormalCard } from '../parts/cards/normal-card.tsx'
import { PortraitCard } from '../parts/cards/portrait-card.tsx'
import { PortraitList } from '../parts/lists/portrait-list.tsx'
import { Ranking } from '../parts/lists/ranking.tsx'
import { aCard, aFeature, longTitle, sponsored } from './fixtures.ts'
import type { Piece } from './piece.ts'

const cards = {
  ふつう: aCard(),
  長い題: aCard({ title: longTitle }),
  画像なし: aCard({ cover: null }),
  広告: aCard({ disclosure: sponsored }),
}

const statesOf = (Card: typeof NormalCard) =>
  Object.entries(cards).map(([name, article]) => ({ name, element: <Card article={article} /> }))

const many = [1, 2, 3, 4].map((id) => aCard({ id }))

export const cardPieces: Piece[] = [
  { name: '記事カード（ふつう）', states: statesOf(NormalCard) },
  { name: '記事カード（大）', states: statesOf(LargeCard) },
  { name: '記事カード（縦）', states: statesOf(PortraitCard) },
  {
    name: '記事一覧',
    states: [
      { name: 'いくつか', element: <ArticleList articles={many} /> },
      { name: '縦', element: <PortraitList articles={many} /> },
      { name: '一つ', element: <ArticleList articles={[aCard()]} /> },
      { name: 'なし', element: <ArticleList articles={[]} /> },
    ],
  },
  {
    name: '特集',
    states: [
      {
        name: 'いくつか',
        element: (
          <FeatureList features={[aFeature(), aFeature({ slug: 'b', cover: null, name: 'はたちの装い' })]} />
        ),
      },
      { name: '長い名前', element: <FeatureList features={[aFeature({ name: longTitle.slice(0, 30) })]} /> },
      { name: 'なし', element: <FeatureList features={[]} /> },
    ],
  },
  {
    name: 'ランキング',
    states: [
      {
        name: 'いくつか',
        element: <Ranking articles={Object.values(cards).map((card, id) => ({ ...card, id }))} />,
      },
      { name: 'なし', element: <Ranking articles={[]} /> },
    ],
  },
]
