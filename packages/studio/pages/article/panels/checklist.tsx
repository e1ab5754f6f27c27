import { flushSync } from 'react-dom'
import { checklist } from '@tsuzuri/content/checklist'
import { StudioIcon } from '../../../parts/studio-icon.tsx'
import type { OpenDesk } from '../desk-store.ts'
import { listUnsavable } from '../unsavable.ts'
import { goIntoText, goToField, placeOf } from '../find-place.ts'
import type { PanelName } from './panels.tsx'

/** The open items of the article as it is on the desk. */
export function Checklist(props: {
  desk: OpenDesk
  onPanel: (panel: PanelName) => void
  onClose: () => void
}) {
  const { desk, onPanel, onClose } = props
  const items = [
    ...listUnsavable(desk).map((fault) => ({ ...fault, weight: 'required' as const })),
    ...checklist(desk.read(), { rights: desk.article.rights, now: new Date() }),
  ]
  const go = (path: string) => {
    const place = placeOf(path)
    flushSync(() => (place === 'side' ? onPanel('info') : onClose()))
    if (place === 'text') goIntoText(desk, path)
    else goToField(path)
  }
  return (
    <section className="checklist">
      <h2>公開の前に</h2>
      {items.length === 0 ? (
        <p className="checklist-done">
          <StudioIcon name="check" />
          足りないものはありません
        </p>
      ) : (
        <ul role="list">
          {items.map(({ path, reason, weight }) => (
            <li key={`${path} ${reason}`} data-weight={weight}>
              <button type="button" onClick={() => go(path)}>
                <StudioIcon name="caution" />
                {reason}
                {weight === 'required' && <small>公開に必要</small>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
