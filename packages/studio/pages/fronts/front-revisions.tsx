import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { studio } from '../../app/studio.ts'
import { showAgo } from '../../japan-time.ts'
import { stepName } from '../../parts/action-name.ts'
import { FoundStatus } from '../../parts/lists/found-status.tsx'
import { Pager } from '../../parts/lists/pager.tsx'
import { useNotify } from '../../parts/notifications.tsx'
import { ProblemNote } from '../../parts/problem-note.tsx'
import { Answer, Empty } from '../../parts/states.tsx'
import { cardKindOf, type DeskCard, type DeskSlot, readDeskSlots } from './desk-plan.ts'
import { DifferingSlots } from './differing-slots.tsx'
import { Modal } from '../../parts/overlays/modal.tsx'

type Front = StudioAnswer<'getFront'>
type NameOf = (card: DeskCard, slot: DeskSlot) => string

type FrontRevisionsProps = {
  front: Front
  nameOf: NameOf
  /** Unsaved changes would be lost: the desk asks to save them first. */
  hasChanges: boolean
  onRestored: (front: Front) => void
}

/** The versions of a front. Each can be compared with the current one and restored. */
export function FrontRevisions(props: FrontRevisionsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        版
      </Button>
      {isOpen && (
        <Modal
          opened
          onClose={() => setIsOpen(false)}
          size="56rem"
          title={`「${props.front.name}」の表紙の版`}
        >
          <RevisionList {...props} onDone={() => setIsOpen(false)} />
        </Modal>
      )}
    </>
  )
}

function RevisionList(props: FrontRevisionsProps & { onDone: () => void }) {
  const { front } = props
  const [page, setPage] = useState(1)
  const [compared, setCompared] = useState<number>()
  const revisions = useStudioQuery('listFrontRevisions', { front: front.front, page })
  return (
    <>
      <FoundStatus asked={{ page }} answer={revisions} />
      <Answer of={revisions}>
        {(found) =>
          found.total === 0 ? (
            <Empty title="まだ保存していません" />
          ) : (
            <>
              <ul role="list" className="record-list">
                {found.items.map(({ version, action, at, by }) => (
                  <li key={version}>
                    第{version}版　{stepName(action)}
                    <span className="record-note">
                      {showAgo(at)}　{by.name}
                    </span>
                    <span className="record-end">
                      {version === front.version ? (
                        <span className="state-badge">いま</span>
                      ) : (
                        <Button
                          size="compact-xs"
                          variant="subtle"
                          aria-expanded={compared === version}
                          aria-label={`第${version}版と比べる`}
                          onClick={() => setCompared(compared === version ? undefined : version)}
                        >
                          比べる
                        </Button>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
              <Pager of={found} onPage={setPage} />
              {compared !== undefined && <Comparison key={compared} revision={compared} {...props} />}
            </>
          )
        }
      </Answer>
    </>
  )
}

function Comparison(props: FrontRevisionsProps & { revision: number; onDone: () => void }) {
  const { front, revision, nameOf, hasChanges } = props
  const queries = useQueryClient()
  const notify = useNotify()
  const earlier = useStudioQuery('getFrontRevision', { front: front.front, revision })
  const restore = useMutation({
    mutationFn: async (_onRestored: FrontRevisionsProps['onRestored']) => {
      await studio.restoreFront({ front: front.front, revision, version: front.version })
      return studio.getFront({ front: front.front })
    },
    onSuccess: (restored, onRestored) => {
      for (const key of ['listFronts', 'getFront', 'listFrontRevisions'])
        void queries.invalidateQueries({ queryKey: [key] })
      notify(`第${revision}版に戻しました`)
      onRestored(restored)
      props.onDone()
    },
  })
  return (
    <Answer of={earlier}>
      {({ content, articles, series }) => {
        const names = {
          article: new Map(articles.map(({ id, title }) => [id, title])),
          feature: new Map<number, string>(),
          series: new Map(series.map(({ id, name }) => [id, name])),
        }
        const named: NameOf = (card, slot) => names[cardKindOf(slot)].get(card.id) ?? nameOf(card, slot)
        return (
          <>
            <DifferingSlots
              before={{ slots: readDeskSlots(content), nameOf: named, label: `第${revision}版` }}
              after={{ slots: readDeskSlots(front.content), nameOf, label: 'いまの表紙' }}
            />
            <ProblemNote error={restore.error} />
            <Group justify="end" mt="md">
              {hasChanges && <span className="record-note">保存していない変更は失われます。</span>}
              <Button loading={restore.isPending} onClick={() => restore.mutate(props.onRestored)}>
                この版に戻す
              </Button>
            </Group>
          </>
        )
      }}
    </Answer>
  )
}
