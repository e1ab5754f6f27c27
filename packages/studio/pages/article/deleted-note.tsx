import { Button } from '@mantine/core'
import { studio } from '../../app/studio.ts'
import { ProblemNote } from '../../parts/problem-note.tsx'
import type { OpenDesk } from './store/desk-state.ts'
import { useArticleAction } from './panels/use-article-action.ts'

/**
 * The note on a deleted article, with a button to restore it. It stays mounted, because it shows the notification of
 * the restored article.
 */
export function DeletedNote({ desk }: { desk: OpenDesk }) {
  const { state, may } = desk.article
  const { runAction, sentence, isDoing } = useArticleAction(desk)
  const undelete = () => {
    let gone = ''
    runAction(
      async (target) => {
        const { gone: lost, ...back } = await studio.undeleteArticle(target)
        gone = lost
        return back
      },
      () =>
        gone === '' ? '下書きとして戻しました' : `下書きとして戻しました。すでに使えない${gone}は外しました`,
    )
  }
  if (state !== 'deleted') return null
  return (
    <>
      <p className="desk-note">
        この記事は削除済みです。
        {may.delete && (
          <Button size="compact-sm" variant="subtle" loading={isDoing} onClick={undelete}>
            下書きとして戻す
          </Button>
        )}
      </p>
      <ProblemNote sentence={sentence} />
    </>
  )
}
