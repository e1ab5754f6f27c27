import { readEmbedAddress } from '@tsuzuri/content/body/embed-address'
import { bodyFromText } from '@tsuzuri/content/body/from-text'
import { isSafeHref } from '@tsuzuri/content/safe-href'
import { Fragment, Slice } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { insertBlock } from '../commands/blocks.ts'
import { nodeFromBlock } from '../document/body-to-document.ts'
import { schema } from '../document/schema.ts'
import { nodesFromText } from '../document/text-to-nodes.ts'
import type { EditorHost } from '../options.ts'
import { cleanHtml } from './clean-html.ts'

const { nodes, marks } = schema

/** Handles pasted and dropped content: cleaned HTML, addresses of posts, files. */
export function pasting(host: EditorHost): Plugin {
  return new Plugin({
    props: {
      clipboardTextParser: (text) => new Slice(Fragment.from(blocksFromText(text)), 1, 1),
      transformPastedHTML: (html, view) => clean(html, view, host),
      handlePaste: (view, event) => {
        const data = event.clipboardData
        if (data === null) return false
        const text = data.getData('text/plain')
        if (data.files.length > 0 && !hasWords(data)) return takeFiles(view, data.files, host)
        return pasteAddress(view, text) || pasteIntoLine(view, text)
      },
      handleDrop: (view, event, _slice, isMoved) => {
        const files = event.dataTransfer?.files
        if (isMoved || files === undefined || files.length === 0) return false
        event.preventDefault()
        return takeFiles(view, files, host)
      },
    },
  })
}

/** Word adds a picture of the copied text; the file is used only if there is no text. */
function hasWords(data: DataTransfer): boolean {
  return data.getData('text/plain').trim() !== ''
}

function blocksFromText(text: string) {
  const blocks = bodyFromText(text.normalize('NFC')).blocks.map(nodeFromBlock)
  return blocks.length === 0 ? [nodes.paragraph.create()] : blocks
}

function clean(html: string, view: EditorView, host: EditorHost): string {
  // Content copied from the editor itself is valid already; the schema checks it again.
  if (html.includes('data-pm-slice')) return html
  const cleaned = cleanHtml(html)
  if (cleaned.droppedPictures > 0) {
    host.notify(
      `画像${cleaned.droppedPictures}点は貼り付けられませんでした。画像ライブラリから入れてください`,
    )
  }
  if (cleaned.pictures.length > 0) void takePictures(view, cleaned.pictures, host)
  return cleaned.html
}

async function takePictures(view: EditorView, addresses: string[], host: EditorHost) {
  const files = addresses.flatMap((address, at) => fileFrom(address, `貼り付け${at + 1}`) ?? [])
  await insertFiles(view, files, host)
}

function fileFrom(address: string, name: string): File | undefined {
  const [, type, coded] = /^data:(image\/[\w.+-]+);base64,([\w+/=]+)$/.exec(address) ?? []
  if (type === undefined || coded === undefined) return undefined
  return new File([Uint8Array.from(atob(coded), (sign) => sign.charCodeAt(0))], name, { type })
}

function takeFiles(view: EditorView, files: FileList, host: EditorHost): true {
  void insertFiles(view, [...files], host)
  return true
}

async function insertFiles(view: EditorView, files: File[], { uploadFiles }: EditorHost) {
  if (files.length === 0) return
  const pictures = await uploadFiles(files)
  for (const picture of pictures) {
    if (view.isDestroyed) return
    insertBlock(() => nodeFromBlock({ type: 'image', ...picture }))(view.state, view.dispatch)
  }
}

/** The address of a post on an empty line becomes an embed; any address pasted over selected text becomes its link. */
function pasteAddress(view: EditorView, text: string): boolean {
  const { selection, tr } = view.state
  const { $from, from, to, empty } = selection
  const address = text.trim()
  const embed = readEmbedAddress(address)
  const isFree = $from.depth === 1 && $from.parent.type === nodes.paragraph && $from.parent.content.size === 0
  if (embed !== undefined && isFree) {
    return insertBlock(() => nodes.embed.create({ url: embed }))(view.state, view.dispatch)
  }
  const isLink =
    !empty && selection.$to.sameParent($from) && /^https?:\/\/\S+$/.test(address) && isSafeHref(address)
  if (!isLink || !$from.parent.type.allowsMarkType(marks.link)) return false
  view.dispatch(tr.addMark(from, to, marks.link.create({ href: address })))
  return true
}

/** Single lines and cells take plain text only. */
function pasteIntoLine(view: EditorView, text: string): boolean {
  const { $from } = view.state.selection
  const isPlain = !$from.parent.type.allowsMarkType(marks.strong) && $from.parent.isTextblock
  const isCell = $from.parent.type === nodes.table_cell || $from.parent.type === nodes.table_header
  if (text === '' || (!isPlain && !(isCell && text.includes('\n') && !text.includes('\t')))) return false
  const words = text.normalize('NFC').replace(/\r\n?/g, '\n').trim()
  const content = isPlain ? [schema.text(words.replace(/\s*\n\s*/g, ' '))] : nodesFromText([{ text: words }])
  view.dispatch(view.state.tr.replaceSelection(new Slice(Fragment.from(content), 0, 0)).scrollIntoView())
  return true
}
