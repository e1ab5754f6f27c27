import {
  createArticle,
  editArticle,
  scheduleArticle,
  withdrawArticle,
} from '@tsuzuri/database/articles/commands'
import { saveRedirect } from '@tsuzuri/database/redirects'
import { saveSettings } from '@tsuzuri/database/settings'
import { saveCategory, saveTag } from '@tsuzuri/database/taxonomy'
import type { Command } from '@tsuzuri/database/writing'
import type { Context } from '../context.ts'
import { ingestMedia } from '../media/ingest-media.ts'
import { aPicture, aText, publishNew } from './small-magazine.ts'

export type FewArticles = Awaited<ReturnType<typeof fewArticles>>

/** The smallest magazine that has a page of each kind. */
export async function fewArticles(context: Context) {
  const command: Command = { db: context.db, by: 'test', now: context.now() }
  const { value: picture } = await ingestMedia(command, context.store, await aPicture('#88aacc'))
  const categoryId = (await saveCategory(command, { slug: 'hair', name: 'ヘア' })).value.id
  const tagId = (await saveTag(command, { slug: '手入れ', name: '手入れ', reading: 'ていれ' })).value.id
  const cover = { media: picture.name, alt: '瓶' }
  const place = { categoryId, tagIds: [tagId], cover }
  await publishNew(command, { ...aText('ichi', '一つ目の記事'), ...place })
  await publishNew(command, { ...aText('ni', '二つ目の記事'), ...place })
  await saveRedirect(command, { path: '/old/post.html', target: '/magazine/ichi/' })
  await saveSettings(command, 0, { name: '小さな雑誌' })
  return { command, picture, categoryId }
}

/** Words that occur only in content that readers may not see. */
export const canaries = [
  'karasu-draft',
  'karasu-coming',
  'からすの下書き',
  'からすの予約',
  'からすの手直し',
  'からすの本文',
]

export async function addHiddenArticles({ command, categoryId }: FewArticles): Promise<void> {
  const body = { blocks: [{ type: 'paragraph' as const, content: [{ text: 'からすの本文' }] }] }
  await createArticle(command, { slug: 'karasu-draft', title: 'からすの下書き', body })
  const input = { slug: 'karasu-coming', title: 'からすの予約', body, categoryId }
  const { value: coming } = await createArticle(command, input)
  await scheduleArticle(command, coming, { from: new Date(command.now.getTime() + 86_400_000) })
  const edited = await publishNew(command, { ...aText('san', '三つ目の記事'), categoryId })
  await editArticle(command, edited, { ...edited.content, title: 'からすの手直し', body })
  const withdrawn = await publishNew(command, { ...aText('torisage', 'からすの下書き'), categoryId })
  await withdrawArticle(command, withdrawn)
}
