import { loadChunk } from '@tsuzuri/browser/chunk-reload'
import { Icon } from '@tsuzuri/ui/icon'

/** Opens the display panel (D1). Its code is loaded at the first click; without JavaScript the button is not shown. */
export function DisplayButton() {
  return (
    <button
      type="button"
      className="site-header-display"
      aria-haspopup="dialog"
      onClick={() => void openPanel()}
    >
      <Icon name="display" />
      <span>表示</span>
    </button>
  )
}

async function openPanel(): Promise<void> {
  const { openDisplayPanel } = await loadChunk('display', () => import('../../display/panel.ts'))
  openDisplayPanel()
}
