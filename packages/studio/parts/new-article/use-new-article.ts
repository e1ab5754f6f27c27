import { useNavigate } from 'react-router'
import { useCommand } from '../../app/studio-queries.ts'
import { useNotifyError } from '../notifications.tsx'

/** Creates an article, empty or from a template, and opens it. A failure is shown even if the caller was unmounted. */
export function useNewArticle() {
  const navigate = useNavigate()
  const open = ({ id }: { id: number }) => void navigate(`/articles/${id}/`)
  const showFailure = useNotifyError()
  const create = useCommand('createArticle', { invalidates: ['listArticles', 'getOverview'], done: open })
  const copy = useCommand('createFromTemplate', { invalidates: ['listArticles', 'getOverview'], done: open })
  return {
    begin: () => void create.mutateAsync({ content: {} }).catch(showFailure),
    beginWith: (templateId: number) => void copy.mutateAsync({ id: templateId }).catch(showFailure),
    isBeginning: create.isPending || copy.isPending,
  }
}
