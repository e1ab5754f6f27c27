import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { Link } from 'react-router'
import { StateBadge } from '../../parts/state-badge.tsx'
import { StudioIcon } from '../../parts/studio-icon.tsx'
import type { Article } from './article.ts'
import { DeskMenu } from './desk-menu.tsx'
import type { OpenDesk } from './store/desk-state.ts'
import type { PanelName } from './panels/panels.tsx'
import { SaveStatus } from './save-status.tsx'
import './desk-bar.css'

export function DeskBar(props: { desk: OpenDesk; onPanel: (panel: PanelName) => void; onFind: () => void }) {
  const { desk, onPanel } = props
  const { article, editor } = desk
  const label = publicationLabel(article)
  const characters = editor()?.countCharacters()
  return (
    <header className="desk-bar">
      <Tooltip label="記事の一覧へ">
        <ActionIcon
          component={Link}
          to="/articles/"
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="記事の一覧へ"
        >
          <StudioIcon name="previous" />
        </ActionIcon>
      </Tooltip>
      <StateBadge row={article} />
      {article.content.template === true && <span className="state-badge">雛形</span>}
      <SaveStatus desk={desk} />
      <p className="desk-count">
        {characters === undefined ? '' : `${characters.toLocaleString('ja-JP')}字`}
      </p>
      <div className="desk-actions">
        <Button variant="default" onClick={() => onPanel('preview')}>
          下見
        </Button>
        {label !== undefined && <Button onClick={() => onPanel('publish')}>{label}</Button>}
        <DeskMenu desk={desk} onFind={props.onFind} />
        <ActionIcon
          className="desk-side-button"
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="記事の情報"
          onClick={() => onPanel('info')}
        >
          <StudioIcon name="panel" />
        </ActionIcon>
      </div>
    </header>
  )
}

/** The step towards publication that this person can take. */
function publicationLabel({ content, may }: Article): string | undefined {
  if (content.template === true) return undefined
  if (may.publish) return '公開…'
  if (may.review) return '公開の依頼…'
  return may.answer ? '確認…' : undefined
}
