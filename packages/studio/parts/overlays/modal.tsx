import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useEscape } from './use-escape.ts'

export function Modal({ closeOnEscape = true, ...props }: ModalProps) {
  useEscape(props.opened, closeOnEscape ? props.onClose : ignore)
  return <MantineModal {...props} closeOnEscape={false} />
}

function ignore(): void {}
