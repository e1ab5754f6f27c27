import { Button } from '@mantine/core'
import { useState } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { useStudioQuery } from '../../../app/studio-queries.ts'
import { showAgo } from '../../../japan-time.ts'
import { Pager } from '../../../parts/lists/pager.tsx'
import { Answer } from '../../../parts/states.tsx'
import { stepName } from '../../../parts/action-name.ts'
import { CompareRevision } from '../compare/compare-revision.tsx'
import type { OpenDesk } from '../store/desk-state.ts'
import { Modal } from '../../../parts/overlays/modal.tsx'
import './revisions-panel.css'

export type Revision = StudioAnswer<'listRevisions'>['items'][number]

/** All revisions of the article. Each can be compared with the current version and restored. */
export function RevisionsPanel({ desk }: { desk: OpenDesk }) {
  const { article } = desk
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<Revision>()
  const revisions = useStudioQuery('listRevisions', { id: article.id, page })
  return (
    <>
      <Answer of={revisions}>
        {(found) => (
          <>
            <ul role="list" className="revisions">
              {found.items.map((revision) => (
                <li key={revision.version}>
                  <span className="revision-what">
                    {stepName(revision.action)}
                    <small>第{revision.version}版</small>
                  </span>
                  <span className="record-note">
                    {showAgo(revision.at)}　{revision.by.name}
                  </span>
                  {revision.version === article.version ? (
                    <span className="state-badge">いま</span>
                  ) : (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      aria-label={`第${revision.version}版と比べる`}
                      onClick={() => setOpened(revision)}
                    >
                      比べる
                    </Button>
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
