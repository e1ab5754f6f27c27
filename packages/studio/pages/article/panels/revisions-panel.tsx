import { Button } from '@mantine/core'
import { useState } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { useStudioQuery } from '../../../app/studio-queries.ts'
import { showAgo } from '../../../japan-time.ts'
import { FoundStatus } from '../../../parts/lists/found-status.tsx'
import { Pager } from '../../../parts/lists/pager.tsx'
import { Answer } from '../../../parts/states.tsx'
import { stepName } from '../../../parts/action-name.ts'
import { CompareRevision } from '../compare/compare-revision.tsx'
import type { OpenDesk } from '../store/desk-state.ts'
import { Modal } from '../../../parts/overlays/modal.tsx'
import './revisions-panel.css'

type Listed = StudioAnswer<'listRevisions'>['items'][number]
export type Revision = Omit<Listed, 'earlier'>

/**
 * All revisions of the article; those that one person saved in a row are one entry. Each can be compared with the current
 * version and restored.
 */
export function RevisionsPanel({ desk }: { desk: OpenDesk }) {
  const { article } = desk
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<Revision>()
  const revisions = useStudioQuery('listRevisions', { id: article.id, page })
  const row = (revision: Revision) => (
    <Row revision={revision} isCurrent={revision.version === article.version} onCompare={setOpened} />
  )
  return (
    <>
      <FoundStatus asked={{ page }} answer={revisions} />
      <Answer of={revisions}>
        {(found) => (
          <>
            <ul role="list" className="revisions">
              {found.items.map(({ earlier, ...revision }) => (
                // The oldest of an entry stays the same when autosave adds to it.
                <li key={earlier.at(-1)?.version ?? revision.version}>
                  {row(revision)}
                  {earlier.length > 0 && (
                    <details>
                      <summary>その前の{earlier.length}回の保存</summary>
                      <ul role="list" className="revisions">
                        {earlier.map((one) => (
                          <li key={one.version}>{row(one)}</li>
                        ))}
                      </ul>
                    </details>
                  )}
                </li>
              ))}
            </ul>
            <Pager of={found} onPage={setPage} />
          </>
        )}
      </Answer>
      {opened !== undefined && (
        <Modal
          opened
          onClose={() => setOpened(undefined)}
          size="72rem"
          title={`第${opened.version}版（${showAgo(opened.at)}、${opened.by.name}）`}
        >
          <CompareRevision desk={desk} revision={opened} onDone={() => setOpened(undefined)} />
        </Modal>
      )}
    </>
  )
}

function Row(props: { revision: Revision; isCurrent: boolean; onCompare: (revision: Revision) => void }) {
  const { revision, isCurrent, onCompare } = props
  return (
    <div className="revision">
      <span className="revision-what">
        {stepName(revision.action)}
        <small>第{revision.version}版</small>
      </span>
      <span className="record-note">
        {showAgo(revision.at)}　{revision.by.name}
      </span>
      {isCurrent ? (
        <span className="state-badge">いま</span>
      ) : (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`第${revision.version}版と比べる`}
          onClick={() => onCompare(revision)}
        >
          比べる
        </Button>
      )}
    </div>
  )
}
