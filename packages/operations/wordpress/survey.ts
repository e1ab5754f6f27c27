import { createReadStream } from 'node:fs'
import { Refusal } from '@tsuzuri/content/refusal'
import { guestAuthorOf } from '@tsuzuri/wordpress/authors'
import { customFieldsOf } from '@tsuzuri/wordpress/custom-fields'
import type { ExportHead, ExportItem, ExportTerm } from '@tsuzuri/wordpress/export-item'
import { dateArchivesOf, furtherPathsOf, numberedPathsOf, oldPathOf } from '@tsuzuri/wordpress/old-path'
import { readExport } from '@tsuzuri/wordpress/read-export'
import { chooseSeries, partOf } from '@tsuzuri/wordpress/series'
import { otherTaxonomiesOf } from '@tsuzuri/wordpress/taxonomies'
import { articleSlugOf } from '@tsuzuri/wordpress/slug'
import { standingOf } from '@tsuzuri/wordpress/standing'
import { lineOf, proseOf } from '@tsuzuri/wordpress/words'

export type SurveyedAttachment = {
  url: string
  file: string
  alt: string
  caption: string
  /** The article for which it was uploaded. */
  parent?: string | undefined
}

/** The facts about a whole export that the import of its first article needs. Contains no article texts. */
export type Survey = {
  head: ExportHead
  /** The preferred slugs of articles by id, in the order of the file. */
  slugs: Map<string, string>
  /** The article or attachment at each path. */
  paths: Map<string, { kind: 'article' | 'attachment'; id: string }>
  /** The articles by their further paths, unless something else has that path. */
  furtherPaths: Map<string, string>
  attachments: Map<string, SurveyedAttachment>
  /** The attachments that were uploaded for an article. */
  attachedTo: Map<string, string[]>
  /** Reusable blocks: texts that are stored once and shown in many posts. */
  reusables: Map<string, string>
  /** The number of items per post type. */
  types: Map<string, number>
  /** The number of articles per custom field, and per taxonomy without a counterpart here. */
  customFields: Map<string, number>
  taxonomies: Map<string, number>
  /** The names of the tags by slug, from the head and the articles: an export of posts only has none in its head. */
  tags: Map<string, string>
  comments: number
  /** The date archives of the old site: `2020`, `2020/04`, `2020/04/01`. */
  dateArchives: Set<string>
  /** The posts of series, with the number that a plugin gave them. */
  parts: { id: string; term: ExportTerm; at: string; part: number | undefined }[]
}

const longestReusable = 200_000

/** Reads the whole file, so that unreadable parts are known before anything is written. */
export async function surveyExport(
  file: string,
  taken: readonly string[],
  show: (bytes: number) => void,
): Promise<Survey> {
  const stream = createReadStream(file)
  const survey = emptySurvey()
  try {
    for await (const entry of readExport(stream)) {
      if (entry.kind === 'head') {
        survey.head = entry.head
        survey.tags = new Map(entry.head.tags.map(({ slug, name }) => [slug, name]))
      } else note(survey, entry.item, taken)
      show(stream.bytesRead)
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(error.code, `${file}：${error.message}`, `${file}: ${error.english}`, error.faults)
  }
  return survey
}

export function emptySurvey(): Survey {
  return {
    head: { siteUrl: '', title: '', authors: [], categories: [], tags: [], series: [] },
    slugs: new Map(),
    paths: new Map(),
    furtherPaths: new Map(),
    attachments: new Map(),
    attachedTo: new Map(),
    reusables: new Map(),
    types: new Map(),
    customFields: new Map(),
    taxonomies: new Map(),
    tags: new Map(),
    comments: 0,
    dateArchives: new Set(),
    parts: [],
  }
}

function note(survey: Survey, item: ExportItem, taken: readonly string[]): void {
  countNames(survey.types, [item.type])
  survey.comments += item.comments
  const guest = guestAuthorOf(item)
  if (guest !== undefined) survey.head.authors.push(guest)
  if (item.type === 'wp_block' && item.content.length <= longestReusable)
    survey.reusables.set(item.id, item.content)
  const path = oldPathOf(item.link, survey.head.siteUrl)
  if (item.type === 'attachment') {
    const parent = item.parent === '' || item.parent === '0' ? undefined : item.parent
    survey.attachments.set(item.id, {
      url: item.attachmentUrl,
      file: item.meta.get('_wp_attached_file') ?? '',
      alt: lineOf(item.meta.get('_wp_attachment_image_alt') ?? '', 300),
      caption: proseOf(item.excerpt, 500),
      parent,
    })
    if (parent !== undefined)
      survey.attachedTo.set(parent, [...(survey.attachedTo.get(parent) ?? []), item.id])
    if (path !== undefined) survey.paths.set(pathKey(path), { kind: 'attachment', id: item.id })
    return
  }
  if (!taken.includes(item.type) || standingOf(item).as === 'left') return
  countNames(survey.customFields, customFieldsOf(item))
  countNames(survey.taxonomies, otherTaxonomiesOf(item))
  for (const { domain, slug, name } of item.terms) if (domain === 'post_tag') survey.tags.set(slug, name)
  survey.slugs.set(item.id, articleSlugOf(item.name, lineOf(item.title, 200), item.id))
  for (const one of new Set([path, ...numberedPathsOf(item, survey.head.siteUrl)]))
    if (one !== undefined) survey.paths.set(pathKey(one), { kind: 'article', id: item.id })
  for (const one of furtherPathsOf(item, survey.head.siteUrl)) survey.furtherPaths.set(pathKey(one), item.id)
  const { chosen } = chooseSeries(item)
  if (chosen !== undefined) {
    const at = `${standingOf(item).as === 'published' ? 0 : 1} ${item.dateGmt || item.date}`
    survey.parts.push({ id: item.id, term: chosen, at, part: partOf(item, chosen, survey.head) })
  }
  if (standingOf(item).as === 'published')
    for (const part of dateArchivesOf(item)) survey.dateArchives.add(part)
}

const mostNames = 100
/** Counts all names beyond the limit. */
export const otherNames = ''

/** Counts the names of one item, each once. A damaged or generated file may hold any number of names. */
function countNames(counts: Map<string, number>, names: Iterable<string>): void {
  const counted = new Set<string>()
  for (const name of names) {
    const key = counts.has(name) || counts.size < mostNames ? name : otherNames
    if (!counted.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1)
    counted.add(key)
  }
}

/** The id of a series: its slug, or its name if the export has no slug. */
export function seriesIdOf({ slug, name }: ExportTerm): string {
  return slug || name
}

/** The path without its trailing slash, for comparisons. */
export function pathKey(path: string): string {
  return path.replace(/\/$/, '')
}
