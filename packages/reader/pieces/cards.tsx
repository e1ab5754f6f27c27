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
  Object.entries(cards).map(([name, article]) => ({ name, drawn: <Card article={article} /> }))

const many = [1, 2, 3, 4].map((id) => aCard({ id }))

export const cardPieces: Piece[] = [
  { name: '記事カード（ふつう）', states: statesOf(NormalCard) },
  { name: '記事カード（大）', states: statesOf(LargeCard) },
  { name: '記事カード（縦）', states: statesOf(PortraitCard) },
  {
    name: '記事一覧',
    states: [
      { name: 'いくつか', drawn: <ArticleList articles={many} /> },
      { name: '縦', drawn: <PortraitList articles={many} /> },
      { name: '一つ', drawn: <ArticleList articles={[aCard()]} /> },
      { name: 'なし', drawn: <ArticleList articles={[]} /> },
    ],
  },
  {
    name: '特集',
    states: [
      {
        name: 'いくつか',
        drawn: (
          <FeatureList features={[aFeature(), aFeature({ slug: 'b', cover: null, name: 'はたちの装い' })]} />
        ),
      },
      { name: '長い名前', drawn: <FeatureList features={[aFeature({ name: longTitle.slice(0, 30) })]} /> },
      { name: 'なし', drawn: <FeatureList features={[]} /> },
    ],
  },
  {
    name: 'ランキング',
    states: [
      {
        name: 'いくつか',
        drawn: <Ranking articles={Object.values(cards).map((card, id) => ({ ...card, id }))} />,
      },
      { name: 'なし', drawn: <Ranking articles={[]} /> },
    ],
  },
]
