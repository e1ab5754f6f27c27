import type { Block } from '@tsuzuri/content/body/blocks'
import { type Converting, findPlaced } from './conversion-context.ts'

/**
 * Notes content that now follows the text that it interrupted; only once, even if several enclosing elements report it.
 */
export function noteMoved(blocks: readonly Block[], converting: Converting): void {
  const { notes } = converting
  for (const block of blocks) {
    const detail = nameOf(block, converting)
    if (detail === undefined || notes.some((note) => note.kind === 'moved' && note.detail === detail))
      continue
    notes.push({ kind: 'moved', detail })
  }
}

function nameOf(block: Block, { pictures }: Converting): string | undefined {
  if (block.type === 'embed') return block.url.slice(0, 200)
  if (block.type === 'table') return ''
  const picture = block.type === 'gallery' ? block.images[0] : block.type === 'image' ? block : undefined
  if (picture === undefined) return undefined
  const url = findPlaced(picture.media, pictures)?.url ?? ''
  return url.startsWith('data:') ? '' : url.slice(0, 200)
}
