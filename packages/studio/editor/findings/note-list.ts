import type { Note } from './note.ts'

type Entry = { section: HTMLElement; note: Note }

/**
 * Shows a section for each note and returns them in order. The sections of notes that stay are kept, so that neither a
 * press on their buttons nor the focus is lost.
 */
export function openNoteList(
  parent: HTMLElement,
  /** The buttons of a section act on the note that `current` returns, because its position may have changed. */
  render: (note: Note, current: () => Note) => HTMLElement,
): (notes: readonly Note[]) => HTMLElement[] {
  let shown = new Map<string, Entry>()
  return (notes) => {
    const next = new Map<string, Entry>()
    for (const note of notes) {
      const key = freeKey(note, next)
      const entry = shown.get(key) ?? renderNote(note)
      entry.note = note
      next.set(key, entry)
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

  function renderNote(note: Note): Entry {
    const entry: Entry = { note, section: render(note, () => entry.note) }
    return entry
  }
}

/** A key for the content of a section; a repeated one gets the next number. */
function freeKey({ weight, message, reason, fixes, key }: Note, taken: ReadonlyMap<string, Entry>): string {
  // The key of a fault contains its position, which changes with every word before it.
  const words = JSON.stringify([weight, message, reason, fixes, weight === 'fault' ? '' : key])
  let count = 0
  while (taken.has(`${words} ${count}`)) count += 1
  return `${words} ${count}`
}
