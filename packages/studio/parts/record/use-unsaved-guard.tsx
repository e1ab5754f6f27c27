import { useEffect, useEffectEvent, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { askBeforeUnload } from '../../app/leave-page.ts'
import { lostWords, UnsavedDialog, type UnsavedWords } from './unsaved-dialog.tsx'

/** Whether a navigation leaves the record that is being edited. */
export type Leaving = (from: Location, to: Location) => boolean

const leavesPath: Leaving = (from, to) => from.pathname !== to.pathname

/** For a page whose query names the record that is being edited. */
export function leavesQuery(read: (search: URLSearchParams) => string | null): Leaving {
  const readIn = ({ search }: Location) => read(new URLSearchParams(search))
  return (from, to) => leavesPath(from, to) || readIn(from) !== readIn(to)
}

/** Asks before a navigation that would lose unsaved changes. Render the returned element. */
export function useUnsavedGuard(
  hasChanges: boolean | (() => boolean),
  {
    words = lostWords,
    isLeaving = leavesPath,
  }: { words?: UnsavedWords; isLeaving?: Leaving | undefined } = {},
) {
  const isAsking = () => (typeof hasChanges === 'function' ? hasChanges() : hasChanges)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isLeaving(currentLocation, nextLocation) && isAsking(),
  )
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isAsking()) askBeforeUnload(event)
  })
  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => ask(event)
    window.addEventListener('beforeunload', beforeUnload)
    return () => window.removeEventListener('beforeunload', beforeUnload)
  }, [])
  return (
    <UnsavedDialog
      words={words}
      isOpen={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}

/** The same question before a dialog is closed. */
export function useClosingGuard(hasChanges: boolean, onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false)
  return {
    close: () => (hasChanges ? setIsAsking(true) : onClose()),
    dialog: <UnsavedDialog isOpen={isAsking} onStay={() => setIsAsking(false)} onLeave={onClose} />,
  }
}
