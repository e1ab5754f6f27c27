import { Drawer as MantineDrawer, type DrawerProps } from '@mantine/core'
import { markFocused } from './mark-focused.ts'
import { useEscape } from './use-escape.ts'
import { useFocusReturn } from './use-focus-return.ts'

export function Drawer(props: DrawerProps) {
  useFocusReturn(props.opened)
  useEscape(props.opened, props.onClose)
  return <MantineDrawer {...props} onFocusCapture={markFocused} closeOnEscape={false} returnFocus={false} />
}
