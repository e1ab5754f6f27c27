import { ActionIcon, Menu } from '@mantine/core'
import { useNavigate } from 'react-router'
import { duplicateContent, templateOf } from '@tsuzuri/content/copy-article'
import { openShortcuts } from '../../app/shortcuts.tsx'
import { useCommand } from '../../app/studio-queries.ts'
import { useNotify, useNotifyError } from '../../parts/notifications.tsx'
import { StudioIcon } from '../../parts/studio-icon.tsx'
import { useActionMenu } from '../../parts/use-action-menu.ts'
import { savableContent } from './article.ts'
import type { OpenDesk } from './store/desk-state.ts'

/** Further actions on the article: copies, templates, finding. */
export function DeskMenu({ desk, onFind }: { desk: OpenDesk; onFind: () => void }) {
  const navigate = useNavigate()
  const notify = useNotify()
  const { menu, once } = useActionMenu()
  const onError = useNotifyError()
  const create = useCommand('createArticle', {
    invalidates: ['listArticles', 'getOverview', 'listTemplates'],
  })
  const { content } = desk.article
  const copy = (make: typeof duplicateContent, words: string) =>
    create.mutate(
      { content: make(savableContent(desk.read(), content).content) },
      {
        onError,
        onSuccess: ({ id }) => {
          notify(words)
          void navigate(`/articles/${id}/`)
        },
      },
    )
  const find = () =>
    document.querySelector('.writing[data-mode=manuscript]') === null
      ? onFind()
      : notify('原稿の書式では、ブラウザーの検索をお使いください')
  return (
    <Menu {...menu} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="そのほか" loading={create.isPending}>
          <StudioIcon name="grip" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={find} rightSection="Ctrl+F">
          探して置き換える
        </Menu.Item>
        <Menu.Item onClick={once(() => copy(duplicateContent, '複製しました'))}>複製する</Menu.Item>
        <Menu.Item onClick={once(() => copy(templateOf, '雛形として保存しました'))}>
          雛形として保存する
        </Menu.Item>
        <Menu.Item onClick={openShortcuts} rightSection="Ctrl+/">
          ショートカットの一覧
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
