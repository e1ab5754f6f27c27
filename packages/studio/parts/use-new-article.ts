import { useNavigate } from 'react-router'
import { useCommand } from '../app/studio-queries.ts'
import { useNotifyError } from './notifications.tsx'

/** Begins an article, empty or with a template, and opens it. A failure is shown also if the caller is closed by then. */
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
