import { useNavigate } from 'react-router'
import { sentenceOf } from '../../../../app/problem.ts'
import { useCommand } from '../../../../app/studio-queries.ts'
import { ConfirmButton } from '../../../../parts/confirm-button.tsx'
import { useNotify } from '../../../../parts/notifications.tsx'
import { ProblemNote } from '../../../../parts/problem-note.tsx'
import { useIsMounted } from '../../../../parts/use-is-mounted.ts'
import type { Article } from '../../article.ts'
import type { OpenDesk } from '../../store/desk-state.ts'
import { listUnsavable } from '../../unsavable.ts'

/** The effects of a deletion, besides the loss of the draft. */
const losses: Partial<Record<Article['state'], string>> = {
  published: 'この記事は公開中で、消すと読者から見えなくなります。',
  scheduled: 'この記事は公開を予約していて、消すと公開されません。',
}

export function DeleteFields({ desk }: { desk: OpenDesk }) {
  const { article } = desk
  const navigate = useNavigate()
  const notify = useNotify()
  const isMounted = useIsMounted()
  const deviceNote = describeUnsaved(desk)
  const remove = useCommand('deleteArticle', {
    /** Saves first: the deleted article keeps the text as its last version. */
    prepare: async ({ id }) => {
      const isSaved = await desk.flush()
      const now = { ...desk, ...desk.snapshot() }
      const isWhole = isSaved && listUnsavable(now).length === 0
      // Only what the question has named stays without a version.
      if ((!isWhole && deviceNote === '') || desk.isUnkept()) throw new Error('unsaved')
      return { id, version: now.article.version }
    },
    invalidates: ['listArticles', 'getOverview'],
    doneMessage: '記事を消しました',
    done: () => void desk.discard().finally(() => navigate('/articles/')),
  })
  const deleteSaved = async () => {
    const { id, version } = desk.snapshot().article
    await remove.mutateAsync({ id, version }).catch((error: unknown) => {
      if (!isMounted.current) notify(reasonOf(error), 'bad')
    })
  }
  if (!article.may.delete || article.state === 'deleted') return null
  return (
    <section className="panel-form panel-end">
      <ProblemNote sentence={remove.error === null ? undefined : reasonOf(remove.error)} />
      <ConfirmButton
        label="記事を消す"
        button={{ variant: 'subtle', size: 'xs', loading: remove.isPending }}
        question={`${losses[article.state] ?? ''}この記事を消しますか。版は残り、一覧の「削除済み」から下書きとして戻せます。${deviceNote}`}
        obstacle={
          desk.isUnkept()
            ? '保存できていない原稿を、この端末にも残せていません。いま消すと失われます。先に原稿を保存してください。'
            : undefined
        }
        onConfirm={() => void deleteSaved()}
      />
    </section>
  )
}

/** What happens to the text that the server does not have; empty if it has everything. */
function describeUnsaved(desk: OpenDesk): string {
  const { state } = desk.status
  const isBeingSaved = state === 'saved' || state === 'changed' || state === 'saving'
  const [first, ...others] = listUnsavable(desk)
  if (isBeingSaved && first === undefined) return ''
  const more = others.length === 0 ? '' : `、ほか${others.length}件`
  const reason = first === undefined ? '' : `（${first.reason}${more}）`
  return `まだ保存できていないところ${reason}は版に残らず、この端末だけに残ります。記事を戻すと、この端末で続きから書けます。`
}

function reasonOf(error: unknown): string {
  return error instanceof Error && error.message === 'unsaved'
    ? '原稿を保存できなかったため、記事を消していません。もう一度お試しください。'
    : sentenceOf(error)
}
