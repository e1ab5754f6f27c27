import { Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Outlet, useMatches } from 'react-router'
import { MediaChooserProvider } from '../media/media-chooser.tsx'
import { UploadsProvider } from '../media/uploads.tsx'
import { Failed, Loading } from '../parts/states.tsx'
import { SignIn } from '../pages/sign-in/sign-in.tsx'
import type { RouteEntry } from '../routes.ts'
import { useStudioQuery } from './studio-queries.ts'
import { QuickOpen } from './quick-open.tsx'
import { NotFound } from './route-fault.tsx'
import { sessionEnd } from './session-end.ts'
import { mayEnter, SessionContext, type SignedIn } from './session.tsx'

/**
 * Shows the studio to signed-in staff. An expired session is renewed in a dialog over the open page, so that no work is
 * lost.
 */
export function Gate() {
  const { data, error, refetch } = useStudioQuery('getSession', {})
  const hasEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.snapshot)
  const queries = useQueryClient()
  const right = useMatches()
    .map(({ handle }) => (handle as RouteEntry | undefined)?.right)
    .find((wanted) => wanted !== undefined)
  if (data === undefined)
    return error === null ? <Loading /> : <Failed error={error} retry={() => void refetch()} />
  if (data.account === null || data.state !== 'signed-in')
    return <SignIn session={data} onIn={() => void refetch()} />
  const comeBack = () => {
    sessionEnd.set(false)
    void queries.invalidateQueries()
  }
  return (
    <SessionContext value={data as SignedIn}>
      <UploadsProvider>
        <MediaChooserProvider>
          {right !== undefined && !mayEnter(data, right) ? <NotFound /> : <Outlet />}
          <QuickOpen />
        </MediaChooserProvider>
      </UploadsProvider>
      <Modal
        opened={hasEnded}
        onClose={() => {}}
        withCloseButton={false}
        closeOnEscape={false}
        title="もう一度サインインしてください"
      >
        <Text size="sm" mb="md">
          セッションが終わりました。書きかけの内容はこの画面に残っています。
        </Text>
        <SignIn session={data} onIn={comeBack} isInside />
      </Modal>
    </SessionContext>
  )
}
