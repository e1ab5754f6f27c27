import { type ContentKey, settingsKey } from '@tsuzuri/content/content-key'
import { articlePath } from '@tsuzuri/content/redirect'
import { chooseFor } from '@tsuzuri/content/syndication/choice'
import { type Destination, destinationRules } from '@tsuzuri/content/syndication/destination'
import { type Channel, guidOf, type SyndicatedItem, type TakenBack } from '@tsuzuri/content/syndication/item'
import { newestArticleIds, readFullArticles } from '@tsuzuri/database/published/articles/full-articles'
import { formerContents } from '@tsuzuri/database/articles/releases'
import { listWithdrawals } from '@tsuzuri/database/articles/withdrawals'
import type { DeskContext } from './desk-context.ts'
import { readChannel } from './channel.ts'
import { syndicatedItem } from './syndicated-item.ts'

/** What a partner gets now, and for editors, what it does not get and why. */
export type Desk = {
  channel: Channel
  items: SyndicatedItem[]
  takenBack: TakenBack[]
  notes: Map<number, string[]>
  leftOut: { articleId: number; title: string; reason: string }[]
  keys: ContentKey[]
}

const dayMs = 24 * 60 * 60 * 1000
const mostTakenBack = 100

export async function readDesk(context: DeskContext, destination: Destination): Promise<Desk> {
  const { db, config, now } = context
  const at = now()
  const rule = destinationRules[destination]
  const since = new Date(at.getTime() - rule.oldestDays * dayMs)
  const ids = await newestArticleIds(db.reader, { since, now: at, most: rule.mostItems * 2 })
  const desk: Desk = {
    channel: await readChannel(context, destination, at),
    items: [],
    takenBack: await withdrawn(),
    notes: new Map(),
    leftOut: [],
    keys: [settingsKey, 'categories', 'tags', 'users', 'list:all', ...ids.map((id) => `article:${id}`)],
  }
  for (const article of await readFullArticles(db.reader, ids, at)) {
    const choice = chooseFor(destination, article)
    if (choice.isIn && desk.items.length < rule.mostItems) {
      const { item, notes } = syndicatedItem(destination, article, choice.title, config.publicUrl)
      desk.items.push(item)
      desk.notes.set(article.id, notes)
    } else if (!choice.isIn) {
      desk.leftOut.push({ articleId: article.id, title: article.title, reason: choice.reason })
      if (await wasSent(article.id)) desk.takenBack.push(takenBack(article.id, article.slug, article))
    }
  }
  const newest = Math.max(0, ...desk.items.map((item) => item.modifiedAt.getTime()))
  desk.channel.modifiedAt = new Date(
    Math.max(newest, ...desk.takenBack.map((one) => one.takenBackAt.getTime())),
  )
  return desk

  /** Only what the partner may have: an article that never went there need not be called back. */
  async function withdrawn(): Promise<TakenBack[]> {
    const from = new Date(at.getTime() - rule.withdrawalDays * dayMs)
    const all = await listWithdrawals(db.reader, { since: from, now: at, most: mostTakenBack })
    const gone: TakenBack[] = []
    for (const { articleId, slug, publishedAt, withdrawnAt } of all) {
      if (!(await wasSent(articleId))) continue
      gone.push(takenBack(articleId, slug, { publishedAt, modifiedAt: withdrawnAt }))
    }
    return gone
  }

  async function wasSent(articleId: number): Promise<boolean> {
    const contents = await formerContents(db.reader, articleId, at)
    return contents.some((content) => chooseFor(destination, content).isIn)
  }

  function takenBack(
    articleId: number,
    slug: string,
    { publishedAt, modifiedAt }: Record<'publishedAt' | 'modifiedAt', string | Date>,
  ): TakenBack {
    const url = `${config.publicUrl}${articlePath(slug)}`
    const dates = { publishedAt: new Date(publishedAt), takenBackAt: new Date(modifiedAt) }
    return { articleId, guid: guidOf(articleId), url, ...dates }
  }
}
