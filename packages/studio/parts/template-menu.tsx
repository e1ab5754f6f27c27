import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { sentenceOf } from '../app/problem.ts'
import { useCommand, useStudioQuery } from '../app/studio-queries.ts'
import { useNotify } from './notifications.tsx'
import { StudioIcon } from './studio-icon.tsx'
import './template-menu.css'

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
        {items?.map((template) => (
          <TemplateItem key={template.id} template={template} onBegin={begin} />
        ))}
        {items?.length === 0 && (
          <Menu.Label>まだありません。記事の「そのほか」から、雛形として保存できます。</Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

type Template = StudioAnswer<'listTemplates'>['items'][number]

function TemplateItem(props: { template: Template; onBegin: (id: number) => void }) {
  const { id, title, mayEdit } = props.template
  const name = title === '' ? '無題の雛形' : title
  return (
    <div className="template-item">
      <Menu.Item onClick={() => props.onBegin(id)}>{name}</Menu.Item>
      {mayEdit && (
        <Menu.Item component={Link} to={`/articles/${id}/`} aria-label={`「${name}」を編集`}>
          編集
        </Menu.Item>
      )}
    </div>
  )
}
