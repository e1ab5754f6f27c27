import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { checklist } from '@tsuzuri/content/checklist'
import { StudioIcon } from '../../../../parts/studio-icon.tsx'
import { cautionRuleName } from '../../../../aids/finding.ts'
import type { OpenDesk } from '../../store/desk-state.ts'
import { listUnsavable } from '../../unsavable.ts'
import type { Proof, Proofs } from '../../proofs/proofs.ts'
import { goIntoText, goToField, placeOf } from '../../find/find-place.ts'
import type { PanelName } from '../panels.tsx'

export type CheckedAids = { isOn: boolean; proofs: Proofs; onVisit: (proof: Proof) => void }

/** The open items of the article as it is on the desk. */
export function Checklist(props: {
  desk: OpenDesk
  aids: CheckedAids
  onPanel: (panel: PanelName) => void
  onClose: () => void
}) {
  const { desk, aids, onPanel, onClose } = props
  const { article } = desk
  const proofs = useSyncExternalStore(aids.proofs.subscribe, aids.proofs.snapshot)
  const claims = proofs.all.filter(({ rule }) => rule === cautionRuleName)
  const items = [
    ...listUnsavable(desk).map((fault) => ({ ...fault, weight: 'required' as const })),
    ...checklist(desk.read(), { rights: article.rights, unmasked: article.unmasked, now: new Date() }),
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
      {items.length + claims.length === 0 && aids.isOn ? (
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
          {claims.map((proof) => (
            <li key={proof.id} data-weight="advised">
              <button
                type="button"
                onClick={() => {
                  flushSync(onClose)
                  aids.onVisit(proof)
                }}
              >
                <StudioIcon name="caution" />
                {cautionRuleName}：{proof.message}
              </button>
            </li>
          ))}
          {!aids.isOn && (
            <li data-weight="advised">
              <button type="button" onClick={() => onPanel('aids')}>
                <StudioIcon name="caution" />
                校正を止めているため、{cautionRuleName}の指摘は確かめられていません
              </button>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
