import { ArticleHeader } from '../parts/article/article-header.tsx'
import { ArticleCounter } from '../parts/lists/article-counter.tsx'
import { ArticleTags } from '../parts/labels/article-tags.tsx'
import { BodyBlocks } from '../parts/body/body-blocks.tsx'
import { CategoryLabel } from '../parts/labels/category-label.tsx'
import { DisclosureLabel } from '../parts/labels/disclosure-label.tsx'
import { DisclosureNotice } from '../parts/article/disclosure-notice.tsx'
import { ShareLinks } from '../parts/article/share-links.tsx'
import { SupervisorBox } from '../parts/article/supervisor-box.tsx'
import { TableOfContents } from '../parts/article/table-of-contents.tsx'
import { UserCard } from '../parts/cards/user-card.tsx'
import { everyBlock } from './every-block.ts'
import { aCard, anArticle, aPageOf, aUser, longTitle, someTags, sponsored } from './fixtures.ts'
import type { Piece } from './piece.ts'

const colours = ['#8a4b2f', '#b23a55', '#3f7d6b', '#9a7b1e', '#1f1f1f', '#f5e663']
const supervisor = {
  user: aUser({ name: '星野 明' }),
  credentials: '薬剤師',
  checked: '成分の記述',
  checkedOn: '2026-10-28',
}

export const articleParts: Piece[] = [
  {
    name: 'カテゴリーの札',
    states: colours.map((colour) => ({
      name: colour,
      element: <CategoryLabel category={{ slug: 'x', name: 'カテゴリー', colour }} />,
    })),
  },
  {
    name: '広告の表示',
    states: [
      { name: '札', element: <DisclosureLabel disclosure={sponsored} /> },
      { name: '文', element: <DisclosureNotice disclosure={sponsored} /> },
      {
        name: 'アフィリエイト',
        element: (
          <DisclosureNotice
            disclosure={{ kind: 'affiliate', label: 'PR・アフィリエイト', sponsor: '販売店' }}
          />
        ),
      },
    ],
  },
  {
    name: '記事の数',
    states: [
      {
        name: 'ふつう',
        element: <ArticleCounter list={aPageOf(Array.from({ length: 20 }), { total: 128, page: 2 })} />,
      },
      { name: '一つ', element: <ArticleCounter list={aPageOf([1])} /> },
      { name: 'なし', element: <ArticleCounter list={aPageOf([])} /> },
    ],
  },
  {
    name: '記事の頭',
    states: [
      { name: 'ふつう', element: <ArticleHeader article={anArticle()} /> },
      {
        name: '長い題・広告・更新',
        element: (
          <ArticleHeader
            article={anArticle({
              title: longTitle,
              disclosure: sponsored,
              updatedAt: '2026-11-12T00:00:00.000Z',
              authors: [aUser(), aUser({ slug: 'b', name: '小川 紬', portrait: null })],
            })}
          />
        ),
      },
    ],
  },
  {
    name: '目次',
    states: [
      {
        name: 'ふつう',
        element: (
          <TableOfContents
            headings={[
              { id: 'a', level: 2, text: '三つの約束' },
              { id: 'b', level: 3, text: '桶' },
              { id: 'c', level: 2, text: longTitle },
            ]}
          />
        ),
      },
    ],
  },
  { name: '監修者', states: [{ name: 'ふつう', element: <SupervisorBox supervisor={supervisor} /> }] },
  {
    name: '書き手',
    states: [
      { name: 'ふつう', element: <UserCard user={aUser()} role="文" /> },
      { name: '写真なし', element: <UserCard user={aUser({ portrait: null, links: [], biography: '' })} /> },
    ],
  },
  {
    name: '記事のタグ',
    states: [
      { name: 'いくつか', element: <ArticleTags tags={someTags} /> },
      { name: 'なし', element: <ArticleTags tags={[]} /> },
    ],
  },
  {
    name: 'シェア',
    states: [
      { name: 'ふつう', element: <ShareLinks url="https://magazine.example/magazine/a/" title="題" /> },
    ],
  },
  {
    name: '本文のブロック',
    states: [
      {
        name: 'すべて',
        element: (
          <div className="article-body">
            <BodyBlocks
              {...everyBlock}
              references={{ ...everyBlock.references, articles: { kanren: aCard() } }}
            />
          </div>
        ),
      },
    ],
  },
]
