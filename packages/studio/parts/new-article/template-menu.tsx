import { Button, Menu } from '@mantine/core'
import { Link } from 'react-router'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { StudioIcon } from '../studio-icon.tsx'
import { useActionMenu } from '../use-action-menu.ts'
import { useNewArticle } from './use-new-article.ts'
import './template-menu.css'

/** Begins an article with a template. */
export function TemplateMenu() {
  const { menu, once } = useActionMenu()
  const templates = useStudioQuery('listTemplates', {}, { enabled: menu.opened })
  const { beginWith, isBeginning } = useNewArticle()
  const items = templates.data?.items
  return (
    <Menu {...menu} position="bottom-end">
      <Menu.Target>
        <Button variant="default" px="xs" aria-label="雛形から書く" loading={isBeginning}>
          <StudioIcon name="down" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>雛形から書く</Menu.Label>
        {items?.map((template) => (
          <TemplateItem key={template.id} template={template} onBegin={once(() => beginWith(template.id))} />
        ))}
        {items?.length === 0 && (
          <Menu.Label>まだありません。記事の「そのほか」から、雛形として保存できます。</Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

type Template = StudioAnswer<'listTemplates'>['items'][number]

function TemplateItem(props: { template: Template; onBegin: () => void }) {
  const { id, title, mayEdit } = props.template
  const name = title === '' ? '無題の雛形' : title
  return (
    <div className="template-item">
      <Menu.Item onClick={props.onBegin}>{name}</Menu.Item>
      {mayEdit && (
        <Menu.Item component={Link} to={`/articles/${id}/`} aria-label={`「${name}」を編集`}>
          編集
        </Menu.Item>
      )}
    </div>
  )
}
