import type { SyndicationFault } from '@tsuzuri/content/syndication/faults'
import { StudioIcon } from '../../parts/studio-icon.tsx'

/** The problems, worst first, each with its effect on the article. */
export function FaultLines({ faults }: { faults: readonly SyndicationFault[] }) {
  if (faults.length === 0) return null
  const worstFirst = faults.toSorted((a, b) => Number(b.level === 'error') - Number(a.level === 'error'))
  return (
    <ul role="list" className="fault-lines">
      {worstFirst.map(({ level, reason }) => (
        <li key={`${level} ${reason}`} data-level={level}>
          <StudioIcon name="caution" />
          {reason}
          {level === 'error' && <small>直さないと載りません</small>}
        </li>
      ))}
    </ul>
  )
}
