const controls = ':is(a[href], button, input, select, textarea):enabled, [tabindex="0"]'

/**
 * Remembers where an element is in its list. When its row is gone, the returned function finds the row that has taken its
 * place, or the last one, and in an empty list the heading of the page.
 */
export function rememberPlace(element: HTMLElement): () => HTMLElement | undefined {
  const row = element.closest('main :is(li, tr)')
  const list = row?.parentElement
  const at = list && row ? [...list.children].indexOf(row) : -1
  return () => {
    if (element.isConnected) return element
    if (at === -1) return undefined
    const rows = list?.isConnected === true ? [...list.children] : []
    return (rows[at] ?? rows.at(-1))?.querySelector<HTMLElement>(controls) ?? findHeading()
  }
}

function findHeading(): HTMLElement | undefined {
  const heading = document.querySelector<HTMLElement>('main h1') ?? undefined
  heading?.setAttribute('tabindex', '-1')
  return heading
}
