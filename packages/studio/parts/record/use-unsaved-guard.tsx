import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { Modal } from '../overlays/modal.tsx'

/** Asks before a page with unsaved changes is left. Render the returned element. */
export function useUnsavedGuard(hasChanges: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasChanges) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges])
  return (
    <UnsavedDialog
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

function UnsavedDialog(props: { isOpen: boolean; onStay: () => void; onLeave: () => void }) {
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onStay}
      title="保存していない変更があります"
      size="sm"
      zIndex={400}
    >
      <Text size="md">このまま閉じると、変更は失われます。</Text>
      <Group justify="end" mt="lg">
        <Button variant="default" onClick={props.onLeave}>
          保存せずに閉じる
        </Button>
        <Button onClick={props.onStay}>編集を続ける</Button>
      </Group>
    </Modal>
  )
}
