import { Button, Group } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import type { Media } from './library-picture.ts'
import { MediaLibrary } from './media-library.tsx'
import { Modal } from '../parts/overlays/modal.tsx'

type Choose = (choice?: { many?: boolean }) => Promise<Media[]>

/** Mantine places dialogs and drawers at 200, in the order in which they were mounted. */
const aboveDrawers = 250

const ChooseContext = createContext<Choose>(() => Promise.resolve([]))

/** Lets any screen request pictures: opens the library in a dialog. */
export function MediaChooserProvider({ children }: { children: ReactNode }) {
  const [many, setMany] = useState<boolean>()
  const answer = useRef<(media: Media[]) => void>(() => {})
  const choose = useCallback<Choose>(({ many = false } = {}) => {
    setMany(many)
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }, [])
  const close = (media: Media[]) => {
    setMany(undefined)
    answer.current(media)
  }
  return (
    <ChooseContext value={choose}>
      {children}
      <Modal
        opened={many !== undefined}
        onClose={() => close([])}
        title={many === true ? '画像を選ぶ（いくつでも）' : '画像を選ぶ'}
        size="60rem"
        // It is mounted before any drawer that opens it, and must be above it.
        zIndex={aboveDrawers}
      >
        {many !== undefined && <Chooser many={many} onDone={close} />}
      </Modal>
    </ChooseContext>
  )
}

export function useChooseMedia(): Choose {
  return useContext(ChooseContext)
}

function Chooser({ many, onDone }: { many: boolean; onDone: (media: Media[]) => void }) {
  const [chosen, setChosen] = useState<Media[]>([])
  const press = (media: Media) => {
    if (!many) return onDone([media])
    const others = chosen.filter(({ name }) => name !== media.name)
    setChosen(others.length < chosen.length ? others : [...chosen, media])
  }
  return (
    <>
      <MediaLibrary chosen={new Set(chosen.map(({ name }) => name))} onPress={press} />
      {many && (
        <Group justify="end" mt="md">
          <Button disabled={chosen.length === 0} onClick={() => onDone(chosen)}>
            {chosen.length}枚を使う
          </Button>
        </Group>
      )}
    </>
  )
}
