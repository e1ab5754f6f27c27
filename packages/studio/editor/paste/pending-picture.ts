import type { Picture } from '@tsuzuri/content/body/picture'
import type { EditorView } from 'prosemirror-view'
import type { EditorHost } from '../options.ts'

/** A picture of another site that is to be fetched, and the name that stands for it until then. */
export type PendingPicture = { media: string; address: string }

const mark = 'pending '
const mostPictures = 30
const atOnce = 3

/** No stored picture has such a name: until the picture is here, the draft has a picture that is not chosen yet. */
export function pendingName(): string {
  return `${mark}${crypto.randomUUID()}`
}

export function isPending(media: string): boolean {
  return media.startsWith(mark)
}

/** Fetches pasted pictures into the library and puts them in their places. Undo takes them back with the paste. */
export async function fetchPending(
  view: EditorView,
  pictures: readonly PendingPicture[],
  { fetchPicture, notify }: Pick<EditorHost, 'fetchPicture' | 'notify'>,
): Promise<void> {
  const waiting = pictures.slice(0, mostPictures)
  const failed = pictures.slice(mostPictures)
  for (const { media } of failed) settle(view, media, undefined)
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const fetched = await fetchPicture(next.address).catch(() => undefined)
      if (fetched === undefined) failed.push(next)
      if (view.isDestroyed) return
      settle(view, next.media, fetched)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (failed.length === 0) return
  const hosts = [...new Set(failed.map(({ address }) => new URL(address).hostname))]
  notify(
    `画像${failed.length}点（${hosts.join('、')}）は取り込めませんでした。画像ライブラリから入れてください`,
  )
}

/** Uploads dropped or pasted files and puts each in its place as soon as it is there. */
export async function uploadPending(
  view: EditorView,
  pictures: readonly { media: string; file: File }[],
  { uploadFile }: Pick<EditorHost, 'uploadFile'>,
): Promise<void> {
  const work = pictures.map(async ({ media, file }) => {
    const uploaded = await uploadFile(file).catch(() => undefined)
    if (!view.isDestroyed) settle(view, media, uploaded)
  })
  await Promise.all(work)
}

/** Sets the picture of a pending block, or removes the block where there is none. */
function settle(view: EditorView, pending: string, picture: Picture | undefined): void {
  let position: number | undefined
  view.state.doc.descendants((node, at) => {
    if (node.attrs['media'] === pending) position = at
    return position === undefined
  })
  const node = position === undefined ? null : view.state.doc.nodeAt(position)
  if (position === undefined || node === null) return
  const { tr } = view.state
  if (picture !== undefined) {
    tr.setNodeAttribute(position, 'media', picture.media)
    // The texts that the library knows; what was written meanwhile stays.
    for (const name of ['alt', 'credit'] as const)
      if (node.attrs[name] === '') tr.setNodeAttribute(position, name, picture[name] ?? '')
  } else if (view.state.doc.childCount > 1) tr.delete(position, position + node.nodeSize)
  else tr.setNodeAttribute(position, 'media', '')
  view.dispatch(tr.setMeta('addToHistory', false))
}
