import { Drawer as MantineDrawer, type DrawerProps } from '@mantine/core'
import { useEscape } from './use-escape.ts'
import { useFocusReturn } from './use-focus-return.ts'

export function Drawer(props: DrawerProps) {
  useFocusReturn(props.opened)
  useEscape(props.opened, props.onClose)
  return <MantineDrawer {...props} closeOnEscape={false} returnFocus={false} />
}
