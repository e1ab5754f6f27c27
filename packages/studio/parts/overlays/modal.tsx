import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { markFocused } from './mark-focused.ts'
import { useEscape } from './use-escape.ts'
import { useFocusReturn } from './use-focus-return.ts'

export function Modal({ closeOnEscape = true, ...props }: ModalProps) {
  useFocusReturn(props.opened)
  useEscape(props.opened, closeOnEscape ? props.onClose : undefined)
  return <MantineModal {...props} onFocusCapture={markFocused} closeOnEscape={false} returnFocus={false} />
}
