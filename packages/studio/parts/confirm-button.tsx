import { Button, type ButtonProps, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Modal } from './overlays/modal.tsx'

/** Asks for confirmation before an action that is hard to undo. */
export function ConfirmButton(props: {
  label: string
  /** The title of the dialog, if the label of the button does not name the action. */
  title?: string
  question: ReactNode
  /** The reason why it can't be done now, instead of the question; the button is disabled. */
  obstacle?: ReactNode
  onConfirm: () => void
  button?: ButtonProps
  confirm?: string
  /** The label of the cancel button. */
  cancel?: string
}) {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" {...props.button} onClick={open}>
        {props.label}
      </Button>
      <Modal opened={isOpen} onClose={close} title={props.title ?? props.label} size="sm">
        <Text component="div" size="md">
          {props.obstacle ?? props.question}
        </Text>
        <Group justify="end" mt="lg">
          <Button variant="default" onClick={close}>
            {props.cancel ?? (props.obstacle === undefined ? 'やめる' : '閉じる')}
          </Button>
          <Button
            color="red"
            disabled={props.obstacle !== undefined}
            onClick={() => {
              // The second click of a double click comes while the dialog fades out.
              if (!isOpen) return
              close()
              props.onConfirm()
            }}
          >
            {props.confirm ?? props.label}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
