import { type Block, type Body, draftBlockSchema } from '@tsuzuri/content/body/blocks'
import { unfinishedParts } from '@tsuzuri/content/body/unfinished'
import type { Node } from 'prosemirror-model'
import type { z } from 'zod'
import { blockFromNode } from './document-to-body.ts'

/** A block that can't be saved even in a draft, and the reason. */
export type Fault = { position: number; message: string }

export function listFaults(document: Node): Fault[] {
  const faults: Fault[] = []
  document.forEach((node, position) => {
    const block = blockFromNode(node)
    const message = block === undefined ? undefined : findFault(block)
    if (message !== undefined) faults.push({ position, message })
  })
  return faults
}

/** Blocks that can be saved but not published yet, with the missing parts. */
export function listUnfinished(document: Node): Fault[] {
  const found: Fault[] = []
  document.forEach((node, position) => {
    const block = blockFromNode(node)
    if (block === undefined || findFault(block) !== undefined) return
    const reasons = unfinishedParts(block).map(({ reason }) => reason)
    if (reasons.length > 0) found.push({ position, message: reasons.join('。') })
  })
  return found
}

/** The body without invalid blocks, in the form in which it is stored: this part can always be saved. */
export function savableBody(body: Body): Body {
  return {
    blocks: body.blocks.flatMap((block) => {
      const read = readBlock(block)
      return 'sound' in read ? [read.sound] : []
    }),
  }
}

type Read = { sound: Block } | { fault: string }

const known = new WeakMap<Block, Read>()

function readBlock(block: Block): Read {
  const found = known.get(block) ?? checkBlock(block)
  known.set(block, found)
  return found
}

function findFault(block: Block): string | undefined {
  const read = readBlock(block)
  return 'fault' in read ? read.fault : undefined
}

const words: Record<string, string> = {
  name: '名前',
  area: 'エリア',
  price: '価格',
  url: 'リンク先',
  question: '質問',
  answer: '回答',
  content: '本文',
  alt: '代替テキスト',
  caption: 'キャプション',
  credit: 'クレジット',
  media: '画像',
  images: '画像',
  title: '見出し',
  heading: '見出し',
  time: '年・時間',
  source: '出典',
  rows: '行',
  reading: 'ルビ',
  slug: '記事',
  hours: '営業時間',
  access: 'アクセス',
  href: 'リンク先',
}

function checkBlock(block: Block): Read {
  const result = draftBlockSchema.safeParse(block)
  return result.success ? { sound: result.data } : { fault: describeFault(result.error.issues[0]) }
}

function describeFault(issue: z.core.$ZodIssue | undefined): string {
  const place = issue?.path.map((key) => words[String(key)]).findLast((word) => word !== undefined) ?? '内容'
  if (issue === undefined) return `${place}を読み取れません`
  if (issue.code === 'too_small') return `${place}がまだありません`
  if (issue.code === 'too_big') return `${place}が長すぎるか、多すぎます`
  if (issue.code === 'invalid_type') return `${place}を読み取れません`
  return issue.message
}
