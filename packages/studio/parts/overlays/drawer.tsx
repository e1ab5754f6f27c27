import { Drawer as MantineDrawer, type DrawerProps } from '@mantine/core'
import { useEscape } from './use-escape.ts'

export function Drawer(props: DrawerProps) {
  useEscape(props.opened, props.onClose)
  return <MantineDrawer {...props} closeOnEscape={false} />
}
