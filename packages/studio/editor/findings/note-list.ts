import type { Note } from './note.ts'

type Drawn = { section: HTMLElement; note: Note }

/**
 * Shows a section for each note and returns them in order. The sections of notes that stay are kept, so that neither a
 * press on their buttons nor the focus is lost.
 */
export function openNoteList(
  parent: HTMLElement,
  /** The buttons of a section act on the note that `current` returns, because its position may have changed. */
  draw: (note: Note, current: () => Note) => HTMLElement,
): (notes: readonly Note[]) => HTMLElement[] {
  let shown = new Map<string, Drawn>()
  return (notes) => {
    const next = new Map<string, Drawn>()
    for (const note of notes) {
      const key = freeKey(note, next)
      const drawn = shown.get(key) ?? drawNote(note)
      drawn.note = note
      next.set(key, drawn)
    }
    for (const [key, { section }] of shown) if (!next.has(key)) section.remove()
    shown = next
    const sections = [...next.values()].map(({ section }) => section)
    let place = parent.firstChild
    for (const section of sections) {
      if (section === place) place = place.nextSibling
      else parent.insertBefore(section, place)
    }
    return sections
  }

  function drawNote(note: Note): Drawn {
    const drawn: Drawn = { note, section: draw(note, () => drawn.note) }
    return drawn
  }
}

/** A key for the content of a section; a repeated one gets the next number. */
function freeKey({ weight, message, reason, fixes, key }: Note, taken: ReadonlyMap<string, Drawn>): string {
  // The key of a fault contains its position, which changes with every word before it.
  const words = JSON.stringify([weight, message, reason, fixes, weight === 'fault' ? '' : key])
  let count = 0
  while (taken.has(`${words} ${count}`)) count += 1
  return `${words} ${count}`
}
