import type { ArticleInput } from '@tsuzuri/content/article'
import {
  createArticle,
  deleteArticle,
  editArticle,
  publishArticle,
  scheduleArticle,
  withdrawArticle,
} from '@tsuzuri/database/articles/commands'
import type { StoredArticle } from '@tsuzuri/database/articles/stored-article'
import { saveFront } from '@tsuzuri/database/fronts/commands'
import { findStoredFront } from '@tsuzuri/database/fronts/stored-fronts'
import { createPreview } from '@tsuzuri/database/previews'
import { countReads } from '@tsuzuri/database/reads'
import { saveSeries } from '@tsuzuri/database/series'
import { saveTag } from '@tsuzuri/database/taxonomy'
import { saveUser } from '@tsuzuri/database/users'
import type { Command } from '@tsuzuri/database/writing'
import type { Context } from '../context.ts'
import { ingestMedia } from '../media/ingest-media.ts'
import { aPicture, type SmallMagazine } from './small-magazine.ts'

/** Occurs in every field of content that readers may not see, and nowhere else. */
export const canary = 'kanaria'

export const hiddenStates = [
  'draft',
  'scheduled',
  'withdrawn',
  'swept',
  'ended',
  'deleted',
  'edited',
] as const
export type HiddenState = (typeof hiddenStates)[number]

export type Hidden = Record<'slug' | 'tag' | 'user' | 'supervisor' | 'series' | 'picture' | 'token', string>

/** The sub-category of the hidden articles, and a published article that gets unpublished edits. */
export type Places = { subcategoryId: number; visible: StoredArticle }

const dayMs = 24 * 60 * 60 * 1000

/** Creates one article in each state that readers may not see, with canaries and the highest read count. */
export async function hideArticles(
  context: Context,
  magazine: SmallMagazine,
  places: Places,
): Promise<Record<HiddenState, Hidden>> {
  const before = (days: number) => new Date(context.now().getTime() - days * dayMs)
  const at = (days: number): Command => ({ db: context.db, by: 'test', now: before(days) })
  const hidden: Partial<Record<HiddenState, Hidden>> = {}
  const unseen: number[] = []
  const seriesIds: number[] = []
  for (const [index, state] of hiddenStates.entries()) {
    const command = at(6)
    const made = await fillFields(context, command, magazine, places, state, index)
    const { article } = made
    if (state === 'scheduled') await scheduleArticle(command, article, { from: before(-1) })
    if (state === 'swept') await scheduleArticle(command, article, { from: before(6), until: before(5) })
    if (state === 'withdrawn') {
      await withdrawArticle(command, (await publishArticle(command, article)).value)
    }
    if (state === 'deleted') {
      await deleteArticle(command, (await publishArticle(command, article)).value)
    }
    // Saving this article sweeps the lists. Its own end comes after the last write, so its entries stay.
    if (state === 'ended') {
      await scheduleArticle(at(4), article, { from: before(6), until: before(1) })
    }
    if (state !== 'edited') {
      await countReads(context.db, new Map([[article.id, 1000]]), context.now())
      unseen.push(article.id)
    }
    seriesIds.push(made.seriesId)
    hidden[state] = made.fields
  }
  await composeFronts(at(0), magazine, unseen, seriesIds)
  return hidden as Record<HiddenState, Hidden>
}

/**
 * Creates fronts that place these articles and series in every slot. If readers can see none of them, the fronts look
 * the same as without them.
 */
export async function composeFronts(
  command: Command,
  { hair }: SmallMagazine,
  articleIds: readonly number[] = [],
  seriesIds: readonly number[] = [],
): Promise<void> {
  const cards = articleIds.map((articleId) => ({ articleId, title: `${canary}-card-title` }))
  for (const name of [{ kind: 'home' }, { kind: 'category', id: hair }] as const) {
    const of = name.kind === 'home' ? { kind: 'all' } : name
    const version = (await findStoredFront(command.db.writer, name))?.version ?? 0
    await saveFront(command, name, version, {
      slots: [
        { kind: 'large', size: 1, cards, fill: { rule: 'newest', of } },
        { kind: 'row', size: 3, cards, fill: { rule: 'most-read', of, period: 'month' } },
        { kind: 'ranking', size: 3, cards, fill: { rule: 'most-read', of, period: 'day' } },
        { kind: 'newest', size: 3, cards },
        { kind: 'series', size: 6, cards: seriesIds.map((seriesId) => ({ seriesId })) },
      ],
    })
  }
}

async function fillFields(
  context: Context,
  command: Command,
  { hair, care }: SmallMagazine,
  places: Places,
  state: HiddenState,
  index: number,
): Promise<{ article: StoredArticle; seriesId: number; fields: Hidden }> {
  const mark = (field: string) => `${canary}-${state}-${field}`
  const bytes = await aPicture(`#0000${(16 + index).toString(16)}`)
  const { value: picture } = await ingestMedia(command, context.store, bytes, mark('media-credit'))
  const tag = { slug: mark('tag'), name: mark('tag-name'), reading: mark('tag-reading') }
  const { value: savedTag } = await saveTag(command, tag)
  const { value: author } = await saveUser(command, aPerson(mark, 'author', picture.name))
  const { value: supervisor } = await saveUser(command, aPerson(mark, 'supervisor', picture.name))
  const { value: series } = await saveSeries(command, {
    slug: mark('series'),
    name: mark('series-name'),
    reading: mark('series-reading'),
    description: mark('series-description'),
    cover: { media: picture.name, alt: mark('series-alt') },
    authorIds: [author.id],
    rhythm: mark('rhythm'),
    nextOn: '2099-11-25',
  })
  const shown = { media: picture.name, alt: mark('alt'), caption: mark('caption'), credit: mark('credit') }
  const content = {
    slug: mark('slug'),
    title: mark('title'),
    titleReading: mark('reading'),
    lead: mark('lead'),
    cover: { media: picture.name, alt: mark('cover-alt') },
    socialImage: picture.name,
    categoryId: hair,
    subcategoryId: places.subcategoryId,
    tagIds: [care, savedTag.id],
    authorIds: [author.id],
    supervisor: {
      userId: supervisor.id,
      credentials: mark('credentials'),
      checked: mark('checked'),
      checkedOn: '2026-11-01',
    },
    disclosure: { kind: 'provided' as const, sponsor: mark('sponsor') },
    seoTitle: mark('seo-title'),
    seoDescription: mark('seo-description'),
    syndication: { line: { include: true, title: mark('syndication') } },
    series: { id: series.id, part: 900 + index },
    aiUse: ['images' as const],
    writing: 'vertical' as const,
    readings: [{ text: `${mark('word')}鳥`, reading: 'かなりあ' }],
    corrections: [{ on: '2026-11-02', wrong: mark('wrong'), right: mark('right') }],
    body: {
      blocks: [
        { type: 'paragraph' as const, content: [{ text: mark('body') }] },
        { type: 'image' as const, ...shown },
      ],
    },
  } satisfies Required<Omit<ArticleInput, 'updatedAt' | 'template'>>
  const { value: article } =
    state === 'edited'
      ? await editArticle(command, places.visible, content)
      : await createArticle(command, content)
  const { value: preview } = await createPreview(
    command,
    article.id,
    new Date(command.now.getTime() + 7 * dayMs),
  )
  const fields = { slug: content.slug, tag: tag.slug, user: mark('author'), supervisor: mark('supervisor') }
  return {
    article,
    seriesId: series.id,
    fields: { ...fields, series: mark('series'), picture: picture.name, token: preview.token },
  }
}

function aPerson(mark: (field: string) => string, role: string, picture: string) {
  return {
    slug: mark(role),
    name: mark(`${role}-name`),
    reading: mark(`${role}-reading`),
    title: mark(`${role}-title`),
    biography: mark(`${role}-biography`),
    portrait: { media: picture, alt: mark(`${role}-portrait`) },
    links: [{ label: mark(`${role}-link`), url: `https://example.com/${mark(role)}` }],
  }
}
