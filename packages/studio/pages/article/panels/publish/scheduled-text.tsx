import { Button } from '@mantine/core'
import { studio } from '../../../../app/studio.ts'
import { ProblemNote } from '../../../../parts/problem-note.tsx'
import type { OpenDesk } from '../../store/desk-state.ts'
import { useArticleAction } from '../use-article-action.ts'

/** For a scheduled article with a newer text: which text will appear, and the newest one for the same minute. */
export function ScheduledText({ desk }: { desk: OpenDesk }) {
  const { period, may } = desk.article
  const { runIfSavable, sentence, isDoing } = useArticleAction(desk)
  const scheduleAgain = () => {
    if (period === null) return
    const times = { from: period.from, ...(period.until === null ? {} : { until: period.until }) }
    runIfSavable((target) => studio.publishArticle({ ...target, ...times }), 'この変更で予約し直しました')
  }
  return (
    <>
      <p>公開されるのは、予約したときの文章です。そのあとの変更は、予約し直すまで含まれません。</p>
      <ProblemNote sentence={sentence} />
      {may.publish && (
        <Button size="xs" loading={isDoing} onClick={scheduleAgain}>
          この変更で予約し直す
        </Button>
      )}
    </>
  )
}
