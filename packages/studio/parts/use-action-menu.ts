import { useState } from 'react'

/**
 * A menu whose items run once per opening: while it fades out, it still receives clicks, such as the second one of a
 * double click. `<Menu {...menu}>` and `<Menu.Item onClick={once(…)}>`.
 */
export function useActionMenu() {
  const [opened, setOpened] = useState(false)
  return {
    menu: { opened, onChange: setOpened },
    once: (act: () => void) => () => {
      if (opened) act()
    },
  }
}
