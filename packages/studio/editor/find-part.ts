import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'

/** A node of the document and, if the part is an attribute of it, the name of the field. */
type PartPlace = { position: number; field: string | undefined }

/** Finds the part of a block that a path such as `.pairs[1].answer` names, or the nearest node around it. */
export function findPart(document: Node, blockPosition: number, path: string): PartPlace {
  const block = document.nodeAt(blockPosition)
  if (block === null) return { position: blockPosition, field: undefined }
  let place: Place = { node: block, position: blockPosition }
  for (const step of path.match(/\w+/g) ?? []) {
    const field = fieldNames[step] ?? step
    if (/^\d+$/.test(step)) place = childOf(place, Number(step))
    else if (field in place.node.attrs) return { position: place.position, field }
    else
      place = childOf(
        place,
        place.node.children.findIndex(({ type }) => isNamed(type.name, step)),
      )
  }
  while (!place.node.isTextblock && place.node.childCount > 0) place = childOf(place, 0)
  return { position: place.position, field: undefined }
}

type Place = { node: Node; position: number }

/** A child with its position, or the node itself if it has no such child. */
function childOf({ node, position }: Place, index: number): Place {
  const child = node.maybeChild(index)
  if (child === null) return { node, position }
  const before = node.children.slice(0, index).reduce((size, { nodeSize }) => size + nodeSize, 0)
  return { node: child, position: position + 1 + before }
}

function isNamed(nodeName: string, part: string): boolean {
  return nodeName === (part === 'content' ? 'paragraph' : part) || nodeName.endsWith(`_${part}`)
}

/** Fields that have another name in the editor. */
const fieldNames: Readonly<Record<string, string>> = { priceText: 'price' }

/** The label of a field of a block. */
export function labelOfField(view: EditorView, position: number, name: string): HTMLElement | undefined {
  const block = view.nodeDOM(position)
  if (!(block instanceof HTMLElement)) return undefined
  const field = block.querySelector(`:scope > .fields [name="${name}"]`)
  return field?.parentElement?.querySelector('label') ?? undefined
}

/** Focuses a field of a block, or the button that chooses its value. */
export function focusField(view: EditorView, position: number, name: string): void {
  const block = view.nodeDOM(position)
  if (!(block instanceof HTMLElement)) return
  const field = block.querySelector<HTMLElement>(`.fields [name="${name}"]`)
  const target = field ?? block.querySelector<HTMLElement>('button')
  target?.focus()
  target?.scrollIntoView({ block: 'center' })
}
