import { Link } from 'react-router'

/** Why a record can't be deleted: the articles that use it, with a link to their list. */
export function UsedByArticles({ count, list }: { count: number; list: string }) {
  return (
    <>
      <Link to={`/articles/?${list}`}>{count.toLocaleString('ja-JP')}本の記事</Link>
      で使われているため、消せません。
    </>
  )
}
