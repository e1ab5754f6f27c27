import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { isChange, type Outcome } from './replacing.ts'

const words: Record<Outcome['outcome'], string> = {
  published: '公開し直しました',
  scheduled: '予約の内容を変更しました',
  saved: '下書きに保存しました',
  unchanged: '言葉はもうありません',
  conflict: 'ほかの人が先に直しました。手を付けていません',
  refused: '直せませんでした',
}

/** The outcome for each article, and one button that undoes all of them. */
export function Outcomes(props: {
  outcomes: readonly Outcome[]
  isBusy: boolean
  onUndo: () => void
  onClose: () => void
}) {
  const { outcomes } = props
  const changed = outcomes.filter(isChange)
  return (
    <section aria-label="置き換えた結果" className="outcomes">
      <p>
        {outcomes.length}本のうち{changed.length}本を置き換えました。
        {changed.length > 0 && (
          <Button size="compact-sm" variant="subtle" disabled={props.isBusy} onClick={props.onUndo}>
            すべて元に戻す
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          disabled={props.isBusy}
          onClick={props.onClose}
        >
          結果を閉じる
        </Button>
      </p>
      <ul role="list">
        {outcomes.map(({ id, title, outcome, reason }) => (
          <li key={id} data-outcome={outcome}>
            <ArticleLink id={id} title={title} />
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

/** What an undo could not bring back as it was. */
export function Differences({ outcomes }: { outcomes: readonly Outcome[] }) {
  if (outcomes.length === 0) return null
  return (
    <section aria-label="元に戻した結果" className="outcomes">
      <p>{outcomes.length}本は、完全には元に戻せませんでした。</p>
      <ul role="list">
        {outcomes.map(({ id, title, reason }) => (
          <li key={id}>
            <ArticleLink id={id} title={title} />
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ArticleLink({ id, title }: Pick<Outcome, 'id' | 'title'>) {
  return <Link to={`/articles/${id}/`}>{title === '' ? '無題の記事' : title}</Link>
}
