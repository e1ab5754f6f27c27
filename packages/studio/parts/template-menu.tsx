import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sentenceOf } from '../app/problem.ts'
import { useCommand, useStudioQuery } from '../app/studio-queries.ts'
import { useNotify } from './notifications.tsx'
import { StudioIcon } from './studio-icon.tsx'

/** Begins an article with a template. */
export function TemplateMenu() {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const notify = useNotify()
  const templates = useStudioQuery('listTemplates', {}, { enabled: isOpen })
  const create = useCommand('createFromTemplate', {
    invalidates: ['listArticles', 'getOverview'],
    done: ({ id }) => void navigate(`/articles/${id}/`),
  })
  const begin = (id: number) =>
    create.mutate({ id }, { onError: (error) => notify(sentenceOf(error), 'bad') })
  const items = templates.data?.items
  return (
    <Menu opened={isOpen} onChange={setIsOpen} position="bottom-end">
      <Menu.Target>
        <Button variant="default" px="xs" aria-label="雛形から書く" loading={create.isPending}>
          <StudioIcon name="down" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>雛形から書く</Menu.Label>
        {items?.map(({ id, title }) => (
          <Menu.Item key={id} onClick={() => begin(id)}>
            {title === '' ? '無題の雛形' : title}
          </Menu.Item>
        ))}
        {items?.length === 0 && (
          <Menu.Label>まだありません。記事の「そのほか」から、雛形として保存できます。</Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
