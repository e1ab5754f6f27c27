import { Button, Group, Text } from '@mantine/core'
import { Modal } from '../overlays/modal.tsx'

export type UnsavedWords = { title: string; sentence: string; leave: string; stay: string }

export const lostWords: UnsavedWords = {
  title: '保存していない変更があります',
  sentence: 'このまま閉じると、変更は失われます。',
  leave: '保存せずに閉じる',
  stay: '編集を続ける',
}

/** Asks whether to leave although changes are not saved. */
export function UnsavedDialog(props: {
  isOpen: boolean
  words?: UnsavedWords
  onStay: () => void
  onLeave: () => void
}) {
  const { title, sentence, leave, stay } = props.words ?? lostWords
  return (
    <Modal opened={props.isOpen} onClose={props.onStay} title={title} size="sm" zIndex={400}>
      <Text size="md">{sentence}</Text>
      <Group justify="end" mt="lg">
        <Button variant="default" onClick={props.onLeave}>
          {leave}
        </Button>
        <Button onClick={props.onStay}>{stay}</Button>
      </Group>
    </Modal>
  )
}
