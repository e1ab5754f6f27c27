import { readEmbedAddress } from '@tsuzuri/content/body/embed-address'
import { isSafeHref } from '@tsuzuri/content/safe-href'
import { Fragment, Slice } from 'prosemirror-model'
import { NodeSelection, Plugin, Selection, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { hasWords } from '../../clipboard-words.ts'
import { isBox } from '../across-boxes/boxes.ts'
import { insertBlock } from '../commands/blocks.ts'
import { findAncestor, topBlock } from '../commands/containers.ts'
import { isInTable } from '../commands/tables.ts'
import { nodeFromBlock } from '../document/body-to-document.ts'
import { withWholeRubies } from '../document/mark-run.ts'
import { schema } from '../document/schema.ts'
import { nodesFromText } from '../document/text-to-nodes.ts'
import type { EditorHost } from '../options.ts'
import { cleanHtml } from './clean-html.ts'
import { closeBoxes } from './close-boxes.ts'
import { copiedText, isOwnCopy, keepMarkedBreaks, ownCopySerializer } from './own-copy.ts'
import { copiedParts, pasteIntoCell } from './paste-into-cell.ts'
import { pasteIntoBox } from './paste-into-box.ts'
import { noticesOf } from './paste-notices.ts'
import { fetchPending, type PendingPicture, pendingName, uploadPending } from './pending-picture.ts'
import { blocksFromPlainText } from './plain-text-blocks.ts'
import { mostColumns, mostRows } from '@tsuzuri/content/body/table-size'

const { nodes, marks } = schema

/** Handles pasted and dropped content: cleaned HTML, addresses of posts, files. */
export function pasting(host: EditorHost): Plugin {
  let isNested = false
  /** Pastes in another form; ProseMirror then calls this handler again. */
  const pasteAs = (paste: () => boolean) => {
    isNested = true
    try {
      return paste()
    } finally {
      isNested = false
    }
  }
  return new Plugin({
    props: {
      clipboardSerializer: ownCopySerializer,
      clipboardTextSerializer: copiedText,
      clipboardTextParser: (text, _$context, _isPlain, view) => sliceFromText(text, view, host),
      transformPastedHTML: (html, view) => keepMarkedBreaks(clean(html, view, host)),
      transformPasted: closeBoxes,
      handlePaste: (view, event, slice) => {
        const data = event.clipboardData
        if (data === null) return false
        if (isNested) return pasteCells(view, slice, host) || pasteBox(view, slice)
        const text = data.getData('text/plain')
        if (data.files.length > 0 && !hasWords(data))
          return takeFiles(view, data.files, placeAtCursor(view), host)
        if (pasteAddress(view, text)) return true
        if (isEmbedCode(text) && !isInLine(view)) return pasteAs(() => view.pasteHTML(text, event))
        if (pasteCells(view, slice, host) || pasteIntoLine(view, text, slice)) return true
        // Code editors add HTML that only colours the text, so the plain text is used.
        if (data.types.includes('vscode-editor-data')) return pasteAs(() => view.pasteText(text, event))
        return pasteBox(view, slice)
      },
      handleDrop: (view, event, slice, isMoved) => {
        const files = event.dataTransfer?.files
        if (isMoved || files === undefined || files.length === 0) return dropText(view, event, slice, isMoved)
        event.preventDefault()
        return takeFiles(view, files, placeAtPointer(view, event) ?? placeAtCursor(view), host)
      },
    },
  })
}

function sliceFromText(text: string, view: EditorView, host: EditorHost): Slice {
  const pictures: PendingPicture[] = []
  const blocks = blocksFromPlainText(text, (address) => {
    const media = pendingName()
    pictures.push({ media, address })
    return media
  })
  if (pictures.length > 0) void fetchPending(view, pictures, host)
  const made = blocks.length === 0 ? [nodes.paragraph.create()] : blocks.map(nodeFromBlock)
  // Text continues the paragraph of the cursor; other blocks are inserted separately.
  const [first, last] = [made[0], made.at(-1)]
  const open = (node: typeof first) => (node?.type === nodes.paragraph ? 1 : 0)
  return new Slice(Fragment.from(made), open(first), open(last))
}

/** The code that services offer for embedding a post. */
function isEmbedCode(text: string): boolean {
  return /^\s*<(?:iframe|blockquote)\b[\s\S]*<\/(?:iframe|blockquote|script)>\s*$/i.test(text)
}

function clean(html: string, view: EditorView, host: EditorHost): string {
  // Content copied from the editor itself is valid already; the schema checks it again.
  if (isOwnCopy(html)) return html
  const cleaned = cleanHtml(html, { isIntoCell: isInTable(view.state) })
  const notices = noticesOf(cleaned)
  if (notices.length > 0) host.notify(notices.join('。'))
  if (cleaned.pictures.length > 0) void fetchPending(view, cleaned.pictures, host)
  return cleaned.html
}

/** Inserts a pending picture for each file between two blocks. The cursor stays: the writer may be typing. */
function takeFiles(view: EditorView, files: FileList, position: number, host: EditorHost): true {
  const pictures = [...files].map((file) => ({ media: pendingName(), file }))
  const images = pictures.map(({ media }) => nodeFromBlock({ type: 'image', media, alt: '' }))
  view.dispatch(asPaste(view.state.tr.insert(position, images)))
  void uploadPending(view, pictures, host)
  return true
}

/** Before the empty paragraph of the cursor, otherwise after its block. */
function placeAtCursor({ state }: EditorView): number {
  const block = topBlock(state.selection.$from)
  if (block === undefined) return state.doc.content.size
  const { node, position } = block
  const isFree = node.type === nodes.paragraph && node.content.size === 0
  return isFree ? position : position + node.nodeSize
}

/** The nearer edge of the block under the pointer. */
function placeAtPointer(view: EditorView, { clientX, clientY }: DragEvent): number | undefined {
  const found = view.posAtCoords({ left: clientX, top: clientY })
  const block = found === null ? undefined : topBlock(view.state.doc.resolve(found.pos))
  const element = block === undefined ? null : view.nodeDOM(block.position)
  if (block === undefined || !(element instanceof Element)) return found?.pos
  const { top, bottom } = element.getBoundingClientRect()
  return clientY < (top + bottom) / 2 ? block.position : block.position + block.node.nodeSize
}

/** The address of a post on an empty line becomes an embed; an address pasted over selected text becomes its link. */
function pasteAddress(view: EditorView, text: string): boolean {
  const { selection, tr } = view.state
  const { $from, empty } = selection
  const address = text.trim()
  const embed = readEmbedAddress(address)
  const isFree = $from.depth === 1 && $from.parent.type === nodes.paragraph && $from.parent.content.size === 0
  if (embed !== undefined && isFree) {
    return insertBlock(() => nodes.embed.create({ url: embed }))(view.state, (inserted) =>
      view.dispatch(asPaste(inserted)),
    )
  }
  const isLink =
    !empty && selection.$to.sameParent($from) && /^https?:\/\/\S+$/.test(address) && isSafeHref(address)
  if (!isLink || !$from.parent.type.allowsMarkType(marks.link)) return false
  const { from, to } = withWholeRubies(view.state.doc, selection)
  view.dispatch(asPaste(tr.addMark(from, to, marks.link.create({ href: address }))))
  return true
}

function pasteCells(view: EditorView, slice: Slice, host: EditorHost): boolean {
  const pasted = pasteIntoCell(view.state, slice)
  if (pasted === undefined) return false
  if (pasted === 'too-large') host.notify(`表は${mostColumns}列・${mostRows}行までです。貼り付けませんでした`)
  else view.dispatch(asPaste(pasted))
  return true
}

function pasteBox(view: EditorView, slice: Slice): boolean {
  const { selection, tr } = view.state
  // Deleting a selected block would leave the cursor in the next one.
  if (selection instanceof NodeSelection && selection.$from.depth === 0) return false
  // Of a selected line only the text is replaced: its box needs the line.
  const isLine = selection instanceof NodeSelection && selection.node.isTextblock
  if (isLine) tr.setSelection(TextSelection.create(tr.doc, selection.from + 1, selection.to - 1))
  tr.deleteSelection()
  const pasted = pasteIntoBox(tr, slice) ?? (isLine ? tr.replaceSelection(slice) : undefined)
  if (pasted !== undefined) view.dispatch(asPaste(pasted))
  return pasted !== undefined
}

/** Text that is dropped into a box, which has to stay one, even beside its lines. Whole blocks are dropped beside it. */
function dropText(view: EditorView, event: DragEvent, slice: Slice, isMoved: boolean): boolean {
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (place === null || slice.openStart === 0) return false
  const tr = isMoved ? view.state.tr.deleteSelection() : view.state.tr
  const $place = tr.doc.resolve(tr.mapping.map(place.pos))
  if (findAncestor($place, isBox) === undefined) return false
  const { parent, parentOffset } = $place
  tr.setSelection(Selection.near($place, parentOffset === parent.content.size ? -1 : 1))
  // Beside the lines, ProseMirror would divide the box.
  const dropped = pasteIntoBox(tr, slice) ?? (parent.inlineContent ? undefined : tr.replaceSelection(slice))
  if (dropped === undefined) return false
  view.focus()
  view.dispatch(dropped.setMeta('uiEvent', 'drop'))
  return true
}

/** Single lines take plain text only, and so do cells if there is more than one line. */
function pasteIntoLine(view: EditorView, text: string, slice: Slice): boolean {
  const isLine = isInLine(view)
  const isLong = text.includes('\n') || !copiedParts(slice).every(({ isInline }) => isInline)
  if (!isLine && !(isInTable(view.state) && isLong)) return false
  const words = (text === '' ? slice.content.textBetween(0, slice.content.size, '\n', '\n') : text)
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .trim()
  if (words === '') return false
  const content = isLine ? [schema.text(words.replace(/\s*\n\s*/g, ' '))] : nodesFromText([{ text: words }])
  const replaced = view.state.tr.replaceSelection(new Slice(Fragment.from(content), 0, 0))
  view.dispatch(asPaste(replaced.scrollIntoView()))
  return true
}

/** Whether the cursor is in a single line without marks, such as a caption. */
function isInLine({ state }: EditorView): boolean {
  const { parent } = state.selection.$from
  return parent.isTextblock && !parent.type.allowsMarkType(marks.strong)
}

/** Marks the transaction as ProseMirror marks its own pastes: each is one step of the history. */
function asPaste(tr: Transaction): Transaction {
  return tr.setMeta('uiEvent', 'paste')
}
