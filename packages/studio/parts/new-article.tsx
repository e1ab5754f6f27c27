import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useMay } from '../app/session.tsx'
import { useCommand } from '../app/studio-queries.ts'
import { sentenceOf } from '../app/problem.ts'
import { useNotify } from './notifications.tsx'
import { StudioIcon } from './studio-icon.tsx'
import { TemplateMenu } from './template-menu.tsx'

export function NewArticle() {
  const mayCreate = useMay('article.create')
  const navigate = useNavigate()
  const notify = useNotify()
  const create = useCommand('createArticle', {
    invalidates: ['listArticles', 'getOverview'],
    done: ({ id }) => void navigate(`/articles/${id}/`),
  })
  if (!mayCreate) return null
  return (
    <Button.Group>
      <Button
        leftSection={<StudioIcon name="plus" />}
        loading={create.isPending}
        onClick={() =>
          create.mutate({ content: {} }, { onError: (error) => notify(sentenceOf(error), 'bad') })
        }
      >
        記事を書く
      </Button>
      <TemplateMenu />
    </Button.Group>
  )
}
