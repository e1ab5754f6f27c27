import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Outlet, useMatches } from 'react-router'
import { loadChunk } from '@tsuzuri/browser/chunk-reload'
import { PictureEditorProvider } from '../media/edit/picture-editor.tsx'
import { MediaChooserProvider } from '../media/media-chooser.tsx'
import { UploadsProvider } from '../media/uploads.tsx'
import { Failed, Loading } from '../parts/states.tsx'
import { SignIn } from '../pages/sign-in/sign-in.tsx'
import type { RouteEntry } from '../routes.ts'
import { useStudioQuery } from './studio-queries.ts'
import { QuickOpen } from './quick-open.tsx'
import { NotFound } from './route-fault.tsx'
import { secondFactorNeed } from './second-factor-need.ts'
import { sessionEnd } from './session-end.ts'
import { mayEnter, SessionContext, type SignedIn } from './session.tsx'
import { Modal } from '../parts/overlays/modal.tsx'

const RequiredSecondFactor = lazy(async () => ({
  default: (
    await loadChunk('required-second-factor', () => import('../pages/account/required-second-factor.tsx'))
  ).RequiredSecondFactor,
}))

/** Above drawers and their dialogs, which may be open on the page. */
const aboveAll = 450

/**
 * Shows the studio to signed-in staff. If the session expires, or a second factor becomes required, a dialog over the
 * open page handles it, so that no work is lost.
 */
export function Gate() {
  const { data, dataUpdatedAt, error, refetch } = useStudioQuery('getSession', {})
  const hasEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.snapshot)
  const isFactorMissing = useSyncExternalStore(secondFactorNeed.subscribe, secondFactorNeed.snapshot)
  const [entered, setEntered] = useState<SignedIn>()
  /** Backup codes are requested or shown. They are shown only once, so the screen stays until they are noted. */
  const [hasCodes, setHasCodes] = useState(false)
  const queries = useQueryClient()
  const right = useMatches()
    .map(({ handle }) => (handle as RouteEntry | undefined)?.right)
    .find((wanted) => wanted !== undefined)
  const noteSession = useEffectEvent(() => {
    if (data?.state !== 'signed-in' || data.account === null) return
    // The person may also have signed in again, or set up the second factor, in another tab.
    sessionEnd.set(false)
    if (data.mustSetUpSecondFactor || hasCodes) return
    secondFactorNeed.set(false)
    setEntered(data as SignedIn)
  })
  // Also after an equal response, which keeps the same object.
  useEffect(() => noteSession(), [data, dataUpdatedAt])
  if (data === undefined)
    return error === null ? <Loading /> : <Failed error={error} retry={() => void refetch()} />
  const comeBack = () => {
    sessionEnd.set(false)
    secondFactorNeed.set(false)
    setHasCodes(false)
    void queries.invalidateQueries()
  }
  const factor = {
    onDone: comeBack,
    onFinish: () => setHasCodes(true),
    onRefused: () => {
      setHasCodes(false)
      // The effect above ignored responses meanwhile.
      void refetch()
    },
  }
  const isOut = data.account === null || data.state !== 'signed-in'
  if ((hasCodes || (data.mustSetUpSecondFactor && !isOut)) && entered === undefined)
    return (
      <Suspense fallback={<Loading />}>
        <RequiredSecondFactor {...factor} />
      </Suspense>
    )
  if (isOut && entered === undefined) return <SignIn session={data} onIn={comeBack} />
  // A session without rights would replace the open page, so the previous session keeps it below the dialog.
  const isShut = isOut || data.mustSetUpSecondFactor
  const session = isShut && entered !== undefined ? entered : (data as SignedIn)
  return (
    <SessionContext value={session}>
      <UploadsProvider>
        <MediaChooserProvider>
          <PictureEditorProvider>
            {right !== undefined && !mayEnter(session, right) ? <NotFound /> : <Outlet />}
          </PictureEditorProvider>
          <QuickOpen />
        </MediaChooserProvider>
      </UploadsProvider>
      <Modal
        opened={!hasCodes && (hasEnded || isOut)}
        onClose={() => {}}
        withCloseButton={false}
        closeOnEscape={false}
        zIndex={aboveAll}
        title="もう一度サインインしてください"
      >
        <Text size="sm" mb="md">
          サインインの状態が切れました。書きかけの内容はこの画面に残っています。
        </Text>
        <SignIn session={data} onIn={comeBack} isInside />
      </Modal>
      <Modal
        opened={hasCodes || (!hasEnded && !isOut && (isFactorMissing || data.mustSetUpSecondFactor))}
        onClose={() => {}}
        withCloseButton={false}
        closeOnEscape={false}
        zIndex={aboveAll}
        title="二段階の確認が必要になりました"
      >
        <Suspense fallback={<Loading />}>
          <RequiredSecondFactor {...factor} isInside />
        </Suspense>
      </Modal>
    </SessionContext>
  )
}
