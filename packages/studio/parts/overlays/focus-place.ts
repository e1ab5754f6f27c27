import { focusOn } from '@tsuzuri/browser/announce'

const rows = 'main :is(li, tr)'

/**
 * Remembers the rows around an element. The returned function focuses the element or, if it was removed, its row, else
 * the row that has taken its place, and in an empty list the heading of the page. It focuses a row as a whole: a key
 * that is still pressed must not trigger the button of another record.
 */
export function rememberPlace(element: HTMLElement): { isInRow: boolean; focus: () => void } {
  const around = [...ancestorRows(element)].flatMap((row) => [
    row,
    ...siblings(row, 'nextElementSibling'),
    ...siblings(row, 'previousElementSibling'),
  ])
  const isInRow = around.length > 0
  return {
    isInRow,
    focus() {
      if (element.isConnected) element.focus({ preventScroll: true })
      else if (isInRow) focusFirst([...around, document.querySelector('main h1')])
    },
  }
}

function focusFirst(places: readonly (Element | null)[]): void {
  const place = places.find((one) => one instanceof HTMLElement && one.isConnected)
  if (place instanceof HTMLElement) focusOn(place)
}

/** The innermost first. */
function* ancestorRows(element: Element): Generator<Element> {
  for (let row = element.closest(rows); row !== null; row = row.parentElement?.closest(rows) ?? null)
    yield row
}

function* siblings(row: Element, next: 'nextElementSibling' | 'previousElementSibling'): Generator<Element> {
  for (let one = row[next]; one !== null; one = one[next]) yield one
}
