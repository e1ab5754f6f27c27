import { Link } from 'react-router'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { PageFrame } from '../../parts/page-frame.tsx'
import { Answer } from '../../parts/states.tsx'
import { FaultLines } from './fault-lines.tsx'
import './page.css'

type Feed = StudioAnswer<'checkFeeds'>['items'][number]

/** The partners' feeds, with the problems that partners would reject. */
export function Page() {
  const feeds = useStudioQuery('checkFeeds', {})
  return (
    <PageFrame
      title="配信"
      note="配信先のフィードに入っている記事と、直すところです。記事ごとの配信の有無と題名は、記事の「情報」の「ほかへの配信」で決めます。"
    >
      <Answer of={feeds}>
        {({ items }) => items.map((feed) => <FeedCard key={feed.destination} feed={feed} />)}
      </Answer>
    </PageFrame>
  )
}

function FeedCard({ feed }: { feed: Feed }) {
  const faulty = feed.items.filter(({ faults }) => faults.length > 0)
  const isSound = faulty.length === 0 && feed.faults.length === 0
  return (
    <section className="feed">
      <h2>
        {feed.name}
        <small>
          配信 {feed.items.length}本・見送り {feed.leftOut.length}本・取り下げ {feed.takenBack.length}本
        </small>
        <a href={feed.path} target="_blank" rel="noreferrer">
          フィードを開く
        </a>
      </h2>
      <FaultLines faults={feed.faults} />
      {feed.faults.length > 0 && (
        <p className="feed-help">
          ロゴとカテゴリーの番号は<Link to="/settings/">設定</Link>の「配信先」で決めます。
        </p>
      )}
      {isSound && <p className="feed-sound">直すところはありません。</p>}
      {faulty.length > 0 && (
        <ul role="list" className="feed-articles">
          {faulty.map((item) => (
            <li key={item.articleId}>
              <Link to={`/articles/${item.articleId}/`}>{item.title}</Link>
              <FaultLines faults={item.faults} />
            </li>
          ))}
        </ul>
      )}
      {feed.leftOut.length > 0 && (
        <details>
          <summary>見送っている記事</summary>
          <ul role="list" className="feed-articles">
            {feed.leftOut.map(({ articleId, title, reason }) => (
              <li key={articleId}>
                <Link to={`/articles/${articleId}/`}>{title}</Link>
                <span>{reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
