import { SaxesParser } from 'saxes'
import { Refusal } from '@tsuzuri/content/refusal'
import { openTextDecoder } from '@tsuzuri/content/text-encoding'
import type { ExportHead, ExportItem } from './export-item.ts'
import { emptyHead, openElements } from './export-elements.ts'

/** Far longer than any article; an item is held in memory as a whole. */
const usualLongest = 16 * 1024 * 1024

export type ExportEntry = { kind: 'head'; head: ExportHead } | { kind: 'item'; item: ExportItem }

/**
 * Reads a WordPress export (WXR) as a stream: first the head, then item by item, with at most one item in memory. A
 * DOCTYPE is rejected, and with it entity expansion attacks.
 */
export async function* readExport(
  pieces: AsyncIterable<Uint8Array>,
  longestText = usualLongest,
): AsyncGenerator<ExportEntry> {
  const decode = openTextDecoder()
  const ready: ExportEntry[] = []
  const parser = openParser((entry) => ready.push(entry), longestText)
  for await (const piece of pieces) {
    parser.write(decode(piece))
    yield* ready.splice(0)
  }
  // A file that ends inside a character also ends inside an element.
  parser.close()
  yield* ready.splice(0)
}

function openParser(take: (entry: ExportEntry) => void, longestText: number) {
  const parser = new SaxesParser({ xmlns: false })
  const elements = openElements()
  let head: ExportHead | undefined = emptyHead()
  let sinceNews = 0
  let isBefore = true
  let linesBefore = 0
  let isEnding = false
  const sayHead = () => {
    if (head === undefined) return
    if (elements.version() === undefined) throw noExport()
    take({ kind: 'head', head })
    head = undefined
  }
  const news = () => {
    sinceNews = 0
  }
  /** Themes and plugins of old sites put empty lines before everything, where XML forbids them. */
  const withoutLinesBefore = (text: string) => {
    const rest = isBefore ? text.trimStart() : text
    linesBefore += text.slice(0, text.length - rest.length).split('\n').length - 1
    if (rest !== '') isBefore = false
    return rest
  }
  const lineNow = () => parser.line + linesBefore

  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) throw notUtf8(encoding)
  })
  parser.on('doctype', () => {
    throw new Refusal(
      'invalid',
      '文書型宣言（<!DOCTYPE）のあるファイルは受け取れません。',
      'A file with a document type is not taken.',
    )
  })
  parser.on('opentag', ({ name, attributes }) => {
    news()
    if (name === 'item') sayHead()
    elements.open(name, attributes)
  })
  parser.on('text', (text) => {
    news()
    elements.text(text)
  })
  parser.on('cdata', (text) => {
    news()
    elements.text(text)
  })
  parser.on('comment', news)
  parser.on('closetag', ({ name }) => {
    news()
    if (name === 'channel') sayHead()
    const item = elements.close(name, head)
    if (item !== undefined) take({ kind: 'item', item })
  })
  parser.on('error', (error) => {
    // WordPress leaves HTML entities such as &nbsp; in titles.
    if (error.message.includes('undefined entity')) return
    throw isEnding ? cutOff() : unreadable(lineNow(), error)
  })
  return {
    write(text: string) {
      sinceNews += text.length
      if (sinceNews > longestText) throw tooLong(lineNow())
      const sound = withoutLinesBefore(text.replaceAll(notXml, ''))
      if (sound !== '') parser.write(sound)
    },
    close() {
      isEnding = !isBefore
      parser.close()
      if (head !== undefined) throw noExport()
    },
  }
}

// XML forbids these control characters, but old WordPress databases contain them.
// eslint-disable-next-line no-control-regex
const notXml = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

function noExport(): Refusal {
  return new Refusal(
    'invalid',
    'WordPress の書き出しファイル（WXR）ではありません。',
    'The file is no WordPress export (WXR).',
  )
}

function notUtf8(encoding: string): Refusal {
  return new Refusal(
    'invalid',
    `文字コード ${encoding} は読めません。UTF-8 に変えてください。`,
    'Only UTF-8.',
  )
}

function tooLong(line: number): Refusal {
  return new Refusal(
    'invalid',
    `${line}行目：ひと続きの文字が長すぎます。`,
    `Line ${line}: a text is too long.`,
  )
}

function cutOff(): Refusal {
  return new Refusal(
    'invalid',
    'ファイルが途中で終わっています。書き出しが止まったようです。期間か投稿タイプで分けて、書き出し直してください。',
    'The file ends too early.',
  )
}

function unreadable(line: number, error: Error): Refusal {
  return new Refusal(
    'invalid',
    `${line}行目：XML として読めません。ファイルを書き出し直してください。`,
    `Line ${line}: not XML (${error.message.replace(/^[\d:]+ /, '')}).`,
  )
}
