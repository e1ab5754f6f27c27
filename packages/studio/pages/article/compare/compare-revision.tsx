import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useStudioQuery } from '../../../app/studio-queries.ts'
import { studio } from '../../../app/studio.ts'
import { ProblemNote } from '../../../parts/problem-note.tsx'
import { useNotify, useNotifyError } from '../../../parts/notifications.tsx'
import { Answer } from '../../../parts/states.tsx'
import { CompareContents } from './compare-contents.tsx'
import type { OpenDesk } from '../store/desk-state.ts'
import type { Revision } from '../panels/revisions-panel.tsx'
import { useIsMounted } from '../../../parts/use-is-mounted.ts'

/** A revision beside the current version, and a button to restore it. */
export function CompareRevision(props: { desk: OpenDesk; revision: Revision; onDone: () => void }) {
  const { desk, revision, onDone } = props
  const { id } = desk.article
  const queries = useQueryClient()
  const notify = useNotify()
  const notifyError = useNotifyError()
  const isMounted = useIsMounted()
  const earlier = useStudioQuery('getRevision', { id, revision: revision.version })
  const restore = useMutation({
    mutationFn: async () => {
      let lost = ''
      await desk.flush()
      await desk.replace(async () => {
        const { version } = desk.snapshot().article
        const { difference } = await studio.restoreRevision({ id, revision: revision.version, version })
        lost = difference
        return studio.getArticle({ id })
      })
      return lost
    },
    onSuccess: (lost) => {
      void queries.invalidateQueries({ queryKey: ['listRevisions'] })
      const done = `第${revision.version}版に戻しました`
      notify(lost === '' ? done : `${done}。${lost}`)
      if (isMounted.current) onDone()
    },
    onError: (error) => {
      if (!isMounted.current) notifyError(error)
    },
  })
  return (
    <>
      <div className="compared-texts" role="region" aria-label="違うところ" tabIndex={0}>
        <Answer of={earlier}>
          {({ content }) => (
            <CompareContents
              before={content}
              after={desk.read()}
              beforeLabel={`第${revision.version}版`}
              afterLabel="いまの原稿"
            />
          )}
        </Answer>
      </div>
      <ProblemNote error={restore.error} />
      {desk.article.may.edit && (
        <Group justify="end" mt="md">
          <Button
            loading={restore.isPending}
            disabled={earlier.data === undefined}
            onClick={() => restore.mutate()}
          >
            この版に戻す
          </Button>
        </Group>
      )}
    </>
  )
}
