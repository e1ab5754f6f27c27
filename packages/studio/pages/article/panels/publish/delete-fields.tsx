import { useNavigate } from 'react-router'
import { useCommand } from '../../../../app/studio-queries.ts'
import { ConfirmButton } from '../../../../parts/confirm-button.tsx'
import { useNotifyError } from '../../../../parts/notifications.tsx'
import { ProblemNote } from '../../../../parts/problem-note.tsx'
import type { Article } from '../../article.ts'
import type { OpenDesk } from '../../store/desk-state.ts'
import { useIsMounted } from '../../../../parts/use-is-mounted.ts'

/** The effects of a deletion, besides the loss of the draft. */
const losses: Partial<Record<Article['state'], string>> = {
  published: 'この記事は公開中で、消すと読者から見えなくなります。',
  scheduled: 'この記事は公開を予約していて、消すと公開されません。',
}

export function DeleteFields({ desk }: { desk: OpenDesk }) {
  const { article } = desk
  const navigate = useNavigate()
  const notifyError = useNotifyError()
  const isMounted = useIsMounted()
  const remove = useCommand('deleteArticle', {
    invalidates: ['listArticles', 'getOverview'],
    doneMessage: '記事を消しました',
    done: () => void desk.discard().finally(() => navigate('/articles/')),
  })
  /** Saves first: the deleted article keeps the text as its last version. */
  const deleteSaved = async () => {
    await desk.flush()
    const { id, version } = desk.snapshot().article
    await remove.mutateAsync({ id, version }).catch((error: unknown) => {
      if (!isMounted.current) notifyError(error)
    })
  }
  if (!article.may.delete || article.state === 'deleted') return null
  return (
    <section className="panel-form panel-end">
      <ProblemNote error={remove.error} />
      <ConfirmButton
        label="記事を消す"
        button={{ variant: 'subtle', size: 'xs' }}
        question={`${losses[article.state] ?? ''}この記事を消しますか。版は残り、一覧の「削除済み」から下書きとして戻せます。`}
        onConfirm={() => void deleteSaved()}
      />
    </section>
  )
}
