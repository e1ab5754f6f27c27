import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useCommand } from '../app/ask.ts'
import { sentenceOf } from '../app/problem.ts'
import { useSay } from './saying.tsx'
import { StudioIcon } from './studio-icon.tsx'

export function NewArticle() {
  const navigate = useNavigate()
  const say = useSay()
  const create = useCommand('createArticle', {
    touches: ['listArticles', 'getOverview'],
    done: ({ id }) => void navigate(`/articles/${id}/`),
  })
  return (
    <Button
      leftSection={<StudioIcon name="plus" />}
      loading={create.isPending}
      onClick={() => create.mutate({ content: {} }, { onError: (error) => say(sentenceOf(error), 'bad') })}
    >
      記事を書く
    </Button>
  )
}
