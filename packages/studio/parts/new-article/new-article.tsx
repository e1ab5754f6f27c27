import { Button } from '@mantine/core'
import { useMay } from '../../app/session.tsx'
import { StudioIcon } from '../studio-icon.tsx'
import { TemplateMenu } from './template-menu.tsx'
import { useNewArticle } from './use-new-article.ts'

export function NewArticle() {
  const mayCreate = useMay('article.create')
  const { begin, isBeginning } = useNewArticle()
  if (!mayCreate) return null
  return (
    <Button.Group>
      <Button leftSection={<StudioIcon name="plus" />} loading={isBeginning} onClick={begin}>
        記事を書く
      </Button>
      <TemplateMenu />
    </Button.Group>
  )
}
