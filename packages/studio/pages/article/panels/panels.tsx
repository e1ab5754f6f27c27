import { ActionIcon } from '@mantine/core'
import { useId } from 'react'
import { StudioIcon } from '../../../parts/studio-icon.tsx'
import type { OpenDesk } from '../store/desk-state.ts'
import { AidsPanel } from './aids-panel.tsx'
import { InfoPanel } from './info/info-panel.tsx'
import { OutlinePanel } from './outline-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { PublishPanel } from './publish/publish-panel.tsx'
import { ReadingsPanel } from './readings-panel.tsx'
import { RevisionsPanel } from './revisions-panel.tsx'
import './panels.css'

const panels = [
  { name: 'info', label: '情報' },
  { name: 'aids', label: '校正' },
  { name: 'readings', label: 'よみ' },
  { name: 'outline', label: '構成' },
  { name: 'revisions', label: '版' },
  { name: 'preview', label: '下見' },
  { name: 'publish', label: '公開' },
] as const

export type PanelName = (typeof panels)[number]['name']

/** The side panels of the desk. */
export function Panels(props: {
  desk: OpenDesk
  proposedReading: string | undefined
  panel: PanelName
  aids: Parameters<typeof AidsPanel>[0]
  onPanel: (panel: PanelName) => void
  onClose: () => void
}) {
  const { desk, panel, onPanel } = props
  const id = useId()
  const step = (by: number) => {
    const at = panels.findIndex(({ name }) => name === panel)
    const next = panels[(at + by + panels.length) % panels.length]
    if (next === undefined) return
    onPanel(next.name)
    document.getElementById(`${id}-${next.name}`)?.focus()
  }
  return (
    <aside
      className="desk-side"
      aria-label="記事について"
      onKeyDown={(event) => {
        // Dialogs opened from here are portals and close by themselves.
        const isHere = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (event.key === 'Escape' && isHere) props.onClose()
      }}
    >
      <div className="desk-tabs">
        <div role="tablist" aria-label="記事について">
          {panels.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              aria-selected={name === panel}
              aria-controls={`${id}-panel`}
              tabIndex={name === panel ? 0 : -1}
              onClick={() => onPanel(name)}
              onKeyDown={(event) => {
                if (event.key === 'ArrowRight') step(1)
                if (event.key === 'ArrowLeft') step(-1)
              }}
            >
              {label}
            </button>
          ))}
        </div>
        <ActionIcon
          className="desk-side-button"
          variant="subtle"
          color="gray"
          aria-label="閉じる"
          onClick={props.onClose}
        >
          <StudioIcon name="close" />
        </ActionIcon>
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${panel}`} className="desk-panel">
        {panel === 'info' && <InfoPanel desk={desk} proposedReading={props.proposedReading} />}
        {panel === 'aids' && <AidsPanel {...props.aids} />}
        {panel === 'readings' && <ReadingsPanel desk={desk} />}
        {panel === 'outline' && <OutlinePanel desk={desk} onGo={props.onClose} />}
        {panel === 'revisions' && <RevisionsPanel desk={desk} />}
        {panel === 'preview' && <PreviewPanel desk={desk} />}
        {panel === 'publish' && (
          <PublishPanel desk={desk} aids={props.aids} onPanel={onPanel} onClose={props.onClose} />
        )}
      </div>
    </aside>
  )
}
