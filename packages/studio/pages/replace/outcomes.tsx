import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Done, Outcome } from './replacing.ts'

const words: Record<Outcome['outcome'], string> = {
  published: '公開し直しました',
  saved: '下書きに保存しました',
  unchanged: '言葉はもうありません',
  conflict: 'ほかの人が先に直しました。手を付けていません',
  refused: '直せませんでした',
}

/** What became of each article, and one button that takes all of it back. */
export function Outcomes(props: {
  done: Done
  titles: ReadonlyMap<number, string>
  isBusy: boolean
  onUndo: () => void
}) {
  const { outcomes } = props.done
  const changed = outcomes.filter(({ outcome }) => outcome === 'published' || outcome === 'saved')
  return (
    <section aria-label="置き換えた結果" className="outcomes">
      <p>
        {outcomes.length}本のうち{changed.length}本を置き換えました。
        {changed.length > 0 && (
          <Button size="compact-sm" variant="subtle" disabled={props.isBusy} onClick={props.onUndo}>
            すべて元に戻す
          </Button>
        )}
      </p>
      <ul role="list">
        {outcomes.map(({ id, outcome, reason }) => (
          <li key={id} data-outcome={outcome}>
            <Link to={`/articles/${id}/`}>{props.titles.get(id) || '無題の記事'}</Link>
            <span>
              {words[outcome]}
              {reason !== '' && `（${reason}）`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
