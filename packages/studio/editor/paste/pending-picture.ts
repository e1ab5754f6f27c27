import type { Picture } from '@tsuzuri/content/body/picture'
import type { Node } from 'prosemirror-model'
import { Plugin, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { EditorHost } from '../options.ts'

/** A picture of another site that is to be fetched, and its temporary name until then. */
export type PendingPicture = { media: string; address: string }

const mark = 'pending '
const mostPictures = 30
const atOnce = 3
/** The names of pictures that are being uploaded or fetched, in all editors of the page. */
const awaited = new Set<string>()
/** The results of the others, undefined for a failure: undo or a paste may bring back a block with such a name. */
const settled = new Map<string, Picture | undefined>()
const mostSettled = 500

/**
 * No stored picture has such a name. Until the picture has arrived, the draft is saved with a picture that is not
 * chosen.
 */
export function pendingName(): string {
  return `${mark}${crypto.randomUUID()}`
}

export function isPending(media: string): boolean {
  return media.startsWith(mark)
}

/** Whether a picture of the document is being uploaded or fetched. */
export function isAwaiting(document: Node): boolean {
  if (awaited.size === 0) return false
  return picturesIn(document, (media) => awaited.has(media)).length > 0
}

/** The nodes whose picture has a wanted name. */
export function picturesIn(
  document: Node,
  isWanted: (media: string) => boolean,
): { node: Node; position: number }[] {
  const places: { node: Node; position: number }[] = []
  document.descendants((node, position) => {
    const media: unknown = node.attrs['media']
    if (typeof media === 'string' && isWanted(media)) places.push({ node, position })
  })
  return places
}

/** Sets the picture of a block that returns after it was cut, dragged or removed during the upload. */
export function fillReturned(): Plugin {
  return new Plugin({
    appendTransaction: (transactions, _before, { tr }) => {
      if (settled.size === 0 || !transactions.some(({ docChanged }) => docChanged)) return null
      return fill(tr).docChanged ? tr.setMeta('addToHistory', false) : null
    },
  })
}

/** Fetches pasted pictures into the library and sets them in their blocks. Undo removes them with the paste. */
export async function fetchPending(
  view: EditorView,
  pictures: readonly PendingPicture[],
  { fetchPicture, notify }: Pick<EditorHost, 'fetchPicture' | 'notify'>,
): Promise<void> {
  const waiting = pictures.slice(0, mostPictures)
  const failed: PendingPicture[] = []
  for (const { media } of waiting) awaited.add(media)
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const fetched = await fetchPicture(next.address).catch(() => undefined)
      if (fetched === undefined) failed.push(next)
      settle(view, next.media, fetched)
      if (view.isDestroyed) return
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  // Only now, because the blocks are pasted after this function was called.
  for (const excess of pictures.slice(mostPictures)) {
    settle(view, excess.media, undefined)
    failed.push(excess)
  }
  if (failed.length === 0) return
  const hosts = [...new Set(failed.map(({ address }) => new URL(address).hostname))]
  notify(
    `画像${failed.length}枚（${hosts.join('、')}）は取り込めませんでした。「画像」のブロックから入れてください`,
  )
}

/** Uploads dropped or pasted files and sets each in its block as soon as it has arrived. */
export async function uploadPending(
  view: EditorView,
  pictures: readonly { media: string; file: File }[],
  { uploadFile }: Pick<EditorHost, 'uploadFile'>,
): Promise<void> {
  const work = pictures.map(async ({ media, file }) => {
    awaited.add(media)
    settle(view, media, await uploadFile(file).catch(() => undefined))
  })
  await Promise.all(work)
}

function settle(view: EditorView, pending: string, picture: Picture | undefined): void {
  awaited.delete(pending)
  settled.set(pending, picture)
  for (const oldest of [...settled.keys()].slice(0, -mostSettled)) settled.delete(oldest)
  if (view.isDestroyed) return
  const tr = fill(view.state.tr)
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false))
}

/** Sets the pictures of pending blocks and of their copies; removes blocks whose picture failed. */
function fill(tr: Transaction): Transaction {
  // From the end, because removing a block moves the blocks after it.
  for (const { node, position } of picturesIn(tr.doc, (media) => settled.has(media)).toReversed()) {
    const picture = settled.get(String(node.attrs['media']))
    if (picture !== undefined) {
      tr.setNodeAttribute(position, 'media', picture.media)
      // The texts of the library, unless the writer has entered others meanwhile.
      for (const name of ['alt', 'credit'] as const)
        if (node.attrs[name] === '') tr.setNodeAttribute(position, name, picture[name] ?? '')
    } else if (tr.doc.childCount > 1) tr.delete(position, position + node.nodeSize)
    else tr.setNodeAttribute(position, 'media', '')
  }
  return tr
}
