import type { ArticleInput } from '@tsuzuri/content/article'
import type { Body } from '@tsuzuri/content/body/blocks'
import { bodyText } from '@tsuzuri/content/body/plain-text'
import { hasPaidLinks } from '@tsuzuri/content/body/references'
import { articlePath } from '@tsuzuri/content/redirect'
import type { MovedArticle } from '@tsuzuri/database/articles/import/moved-article'
import { authorsOf } from '@tsuzuri/wordpress/authors'
import { convertBody } from '@tsuzuri/wordpress/body/convert-body'
import type { Note } from '@tsuzuri/wordpress/body/notes'
import { placePictures } from '@tsuzuri/wordpress/body/place-pictures'
import type { CategoryPlace } from '@tsuzuri/wordpress/category-tree'
import { chooseCategory } from '@tsuzuri/wordpress/chosen-category'
import type { ExportItem } from '@tsuzuri/wordpress/export-item'
import { footnotesOf } from '@tsuzuri/wordpress/footnotes'
import { updatedAtOf } from '@tsuzuri/wordpress/instants'
import { furtherPathsOf, numberedPathsOf, oldPathOf } from '@tsuzuri/wordpress/old-path'
import { seoOf } from '@tsuzuri/wordpress/seo'
import { chooseSeries } from '@tsuzuri/wordpress/series'
import { numberIn } from '@tsuzuri/wordpress/slug'
import { standingOf } from '@tsuzuri/wordpress/standing'
import { lineOf, proseOf } from '@tsuzuri/wordpress/words'
import { placeFiles } from './pictures/linked-files.ts'
import type { FindPicture } from './pictures/imported-pictures.ts'
import type { Places } from './places/article-places.ts'
import type { draftWords } from './report/report-words.ts'
import { pathKey, type Survey } from './survey.ts'

/** The context of the conversion of items to articles. */
export type Moving = {
  survey: Survey
  slugs: ReadonlyMap<string, string>
  /** The part numbers of the articles in series, by old id. */
  parts: ReadonlyMap<string, number>
  tree: ReadonlyMap<string, CategoryPlace>
  follow: (href: string, unknown?: () => void) => string | undefined
  places: Places
  findPicture: FindPicture
  /** The new address of a file of the old site. */
  findFile: (url: string) => Promise<string | undefined>
  /** The sponsor of paid links; without a name, articles with such links stay drafts. */
  sponsor?: string | undefined
}

export type Arrival = {
  article: MovedArticle
  title: string
  notes: Note[]
  /** Why a published post becomes a draft. */
  draftReason?: keyof typeof draftWords | undefined
  /** The names of further categories, which become tags. */
  asTags: string[]
  /** Whether the text refers to something of the old site that no imported file contains yet. */
  isPending: boolean
}

const mostTags = 50
const mostAuthors = 20

export async function articleOf(item: ExportItem, moving: Moving): Promise<Arrival> {
  const { survey, places } = moving
  const { body, notes, isPending } = await bodyOf(item, moving)
  const thumbnail = item.meta.get('_thumbnail_id') ?? ''
  const { chosen, others } = chooseCategory(item, moving.tree)
  const series = chooseSeries(item)
  const further = [...others, ...series.others]
  const allTags = [...item.terms.filter(({ domain }) => domain === 'post_tag'), ...further]
  const tags = allTags.slice(0, mostTags)
  if (item.isSticky) notes.push({ kind: 'sticky', detail: '' })
  for (const { name } of allTags.slice(mostTags)) notes.push({ kind: 'many-tags', detail: lineOf(name, 100) })
  const tagIds = new Set<number>()
  for (const tag of tags) tagIds.add(await places.tag(tag))
  const authorIds = new Set<number>()
  for (const login of authorsOf(item).slice(0, mostAuthors)) {
    const id = await places.user(login)
    if (id !== undefined) authorIds.add(id)
  }
  const cover = await coverOf(item, moving)
  const isCoverMissing = /^[1-9]\d*$/.test(thumbnail) && !survey.attachments.has(thumbnail)
  if (isCoverMissing) notes.push({ kind: 'cover', detail: thumbnail })
  const seo = seoOf(item)
  notes.push(...seo.notes)
  const updatedAt = updatedAtOf(item)
  const title =
    lineOf(item.title, 200) ||
    lineOf(bodyText(body).slice(0, 40), 40) ||
    `無題${numberIn(item.id) === undefined ? '' : `（${numberIn(item.id)}）`}`
  const isPaid = hasPaidLinks(body)
  const part = moving.parts.get(item.id)
  const input: ArticleInput = {
    slug: moving.slugs.get(item.id) ?? '',
    title,
    lead: proseOf(item.excerpt, 2000),
    body,
    ...(cover === undefined ? {} : { cover }),
    ...(await places.category(chosen, item.type)),
    tagIds: [...tagIds],
    authorIds: [...authorIds],
    ...(isPaid && moving.sponsor !== undefined
      ? { disclosure: { kind: 'affiliate', sponsor: moving.sponsor } }
      : {}),
    ...(updatedAt === undefined ? {} : { updatedAt: updatedAt.toISOString() }),
    seoTitle: seo.title,
    seoDescription: seo.description,
    ...(series.chosen === undefined || part === undefined
      ? {}
      : { series: { id: await places.series(series.chosen), part } }),
  }
  const standing = standingOf(item)
  const draftReason =
    standing.as !== 'published'
      ? 'reason' in standing
        ? (standing.reason as Arrival['draftReason'])
        : undefined
      : body.blocks.length === 0
        ? 'empty'
        : isPaid && moving.sponsor === undefined
          ? 'paid'
          : undefined
  const publishedAt = standing.as === 'published' && draftReason === undefined ? standing.at : undefined
  const oldPath = oldPathOf(item.link, survey.head.siteUrl)
  const isElsewhere = oldPath !== undefined && oldPath !== articlePath(input.slug ?? '')
  const isOwn = (path: string) => survey.paths.get(pathKey(path))?.id === item.id
  return {
    article: {
      sourceId: item.id,
      input,
      publishedAt,
      oldPaths:
        publishedAt === undefined
          ? []
          : [
              ...new Set([
                ...(isElsewhere ? [oldPath] : []),
                ...furtherPathsOf(item, survey.head.siteUrl).filter(isOwn),
                ...numberedPathsOf(item, survey.head.siteUrl),
              ]),
            ],
    },
    title,
    notes,
    draftReason,
    asTags: further.map(({ name }) => lineOf(name, 100)),
    isPending: isPending || isCoverMissing,
  }
}

async function bodyOf(
  item: ExportItem,
  { survey, follow, findPicture, findFile }: Moving,
): Promise<{ body: Body; notes: Note[]; isPending: boolean }> {
  let isPending = false
  const missing = () => {
    isPending = true
  }
  const orMissing = <T>(found: T | undefined): T | undefined => {
    if (found === undefined) missing()
    return found
  }
  const { body, pictures, notes } = convertBody(item.content, {
    follow: (href) => follow(href, missing),
    findAttachment: (id) => orMissing(survey.attachments.get(id)),
    findReusable: (id) => orMissing(survey.reusables.get(id)),
    footnotes: footnotesOf(item) ?? [],
    ownAttachments: () => orMissing(survey.attachedTo.get(item.id)) ?? [],
  })
  if (footnotesOf(item) === undefined) notes.push({ kind: 'footnotes', detail: '' })
  const media: (string | undefined)[] = []
  for (const picture of pictures) media.push(await findPicture(picture))
  const absolute = pictures.map(({ url }) => ({
    url: url === '' ? '' : (URL.parse(url, `${survey.head.siteUrl}/`)?.href ?? url),
  }))
  return { body: await placeFiles(placePictures(body, absolute, media), findFile), notes, isPending }
}

async function coverOf(item: ExportItem, { survey, findPicture }: Moving) {
  const id = item.meta.get('_thumbnail_id') ?? ''
  const attachment = survey.attachments.get(id)
  if (attachment === undefined) return undefined
  const media = await findPicture({ url: attachment.url, id })
  return media === undefined ? undefined : { media, alt: attachment.alt }
}
