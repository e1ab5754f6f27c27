import { useState } from 'react'

/**
 * A menu whose items act once per opening: it still takes clicks while it fades out, such as the second one of a double
 * click. `<Menu {...menu}>` and `<Menu.Item onClick={once(…)}>`.
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
