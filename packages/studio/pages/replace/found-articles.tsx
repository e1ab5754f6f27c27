import { Button, Checkbox, Group } from '@mantine/core'
import { Link } from 'react-router'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Empty } from '../../parts/states.tsx'
import type { Asked, FoundArticle } from './replacing.ts'

/** All matches, with the words around them and their replacement. */
export function FoundArticles(props: {
  articles: readonly FoundArticle[]
  asked: Asked
  scanned: number
  isOver: boolean
  replacement: string
  left: ReadonlySet<number>
  onLeave: (left: ReadonlySet<number>) => void
}) {
  const { articles, asked, scanned, isOver, replacement, left, onLeave } = props
  const editable = articles.filter(({ may }) => may.edit).map(({ id }) => id)
  const choose = (id: number, isChosen: boolean) =>
    onLeave(new Set(editable.filter((one) => (one === id ? !isChosen : left.has(one)))))
  const places = articles.reduce((sum, { total }) => sum + total, 0)
  if (isOver && articles.length === 0) return <Empty title={`「${asked.text}」はありません`} />
  return (
    <section aria-label="見つかったところ">
      <p className="page-note">
        {scanned.toLocaleString('ja-JP')}本のうち{articles.length}本、{places}か所
      </p>
      {editable.length > 1 && (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => onLeave(new Set())}>
            すべて選ぶ
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onLeave(new Set(editable))}>
            すべて外す
          </Button>
        </Group>
      )}
      <ul role="list" className="found-articles">
        {articles.map((article) => (
          <li key={article.id}>
            <div className="found-head">
              <Checkbox
                label={article.title === '' ? '無題の記事' : article.title}
                checked={article.may.edit && !left.has(article.id)}
                disabled={!article.may.edit}
                onChange={(event) => choose(article.id, event.currentTarget.checked)}
              />
              <StateBadge row={{ ...article, review: null, receipt: null }} />
              <Link to={`/articles/${article.id}/`}>開く</Link>
            </div>
            <ul role="list">
              {article.places.map(({ path, before, found, after }, at) => (
                <li key={`${path} ${at}`}>
                  <q>
                    {before}
                    <del>{found}</del>
                    {replacement !== '' && <ins>{replacement}</ins>}
                    {after}
                  </q>
                </li>
              ))}
            </ul>
            {article.total > article.places.length && (
              <p className="page-note">ほか{article.total - article.places.length}か所</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
