import { z } from 'zod'
import type { Database } from '@tsuzuri/database/open'
import {
  deleteOrigins,
  findOrigins,
  listOriginIds,
  listOrigins,
  saveOrigins,
} from '@tsuzuri/database/origins'
import type { Command } from '@tsuzuri/database/writing'
import type { ExportItem } from '@tsuzuri/wordpress/export-item'
import type { Survey } from './survey.ts'

// WordPress splits large exports, and each file names things that only another one holds. What a survey found is
// kept, and so is every post that names something unknown, until a file brings it.

const surveyedSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('attachment'),
    id: z.string(),
    url: z.string(),
    file: z.string(),
    alt: z.string(),
    caption: z.string(),
    parent: z.string().optional(),
  }),
  z.object({ kind: z.literal('reusable'), id: z.string(), content: z.string() }),
  z.object({
    kind: z.literal('path'),
    path: z.string(),
    of: z.enum(['article', 'attachment']),
    id: z.string(),
  }),
  z.object({
    kind: z.literal('category'),
    id: z.string(),
    slug: z.string(),
    parent: z.string(),
    name: z.string(),
    description: z.string(),
  }),
  z.object({
    kind: z.literal('series'),
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
  }),
  z.object({ kind: z.literal('author'), id: z.string(), login: z.string(), name: z.string() }),
])
type Surveyed = z.infer<typeof surveyedSchema>

/** Adds what earlier files of the same site said to a survey; this file's own words count first. */
export async function recallSurvey(db: Database, survey: Survey): Promise<void> {
  const { head, attachments, attachedTo, reusables, paths } = survey
  const slugs = new Set(head.categories.map(({ slug }) => slug))
  const series = new Set(head.series.map(({ slug }) => slug))
  const logins = new Set(head.authors.map(({ login }) => login))
  for (const { subject } of (await listOrigins(db.reader, head.siteUrl, 'surveyed')).values()) {
    const one = surveyedSchema.parse(JSON.parse(subject))
    if (one.kind === 'attachment' && !attachments.has(one.id)) {
      const { id, url, file, alt, caption, parent } = one
      attachments.set(id, { url, file, alt, caption })
      if (parent !== undefined) attachedTo.set(parent, [...(attachedTo.get(parent) ?? []), id])
    }
    if (one.kind === 'reusable' && !reusables.has(one.id)) reusables.set(one.id, one.content)
    if (one.kind === 'path' && !paths.has(one.path)) paths.set(one.path, { kind: one.of, id: one.id })
    if (one.kind === 'category' && !slugs.has(one.slug)) head.categories.push(one)
    if (one.kind === 'series' && !series.has(one.slug)) head.series.push(one)
    if (one.kind === 'author' && !logins.has(one.login)) head.authors.push(one)
  }
}

/** Keeps what a survey found for the files that come later. */
export async function rememberSurvey(command: Command, survey: Survey): Promise<void> {
  const source = survey.head.siteUrl
  const { head, attachments, attachedTo, reusables, paths } = survey
  const parents = new Map([...attachedTo].flatMap(([parent, ids]) => ids.map((id) => [id, parent] as const)))
  const found: [string, Surveyed][] = [
    ...[...attachments].map(([id, one]): [string, Surveyed] => [
      `attachment ${id}`,
      { kind: 'attachment', id, ...one, ...(parents.has(id) ? { parent: parents.get(id) } : {}) },
    ]),
    ...[...reusables].map(([id, content]): [string, Surveyed] => [
      `reusable ${id}`,
      { kind: 'reusable', id, content },
    ]),
    ...[...paths].map(([path, { kind, id }]): [string, Surveyed] => [
      `path ${path}`,
      { kind: 'path', path, of: kind, id },
    ]),
    ...head.categories.map((one): [string, Surveyed] => [
      `category ${one.slug}`,
      { ...one, kind: 'category' },
    ]),
    ...head.series.map((one): [string, Surveyed] => [`series ${one.slug}`, { ...one, kind: 'series' }]),
    ...head.authors.map((one): [string, Surveyed] => [`author ${one.login}`, { ...one, kind: 'author' }]),
  ]
  const kept = await listOrigins(command.db.reader, source, 'surveyed')
  const rows = found.map(([id, one]) => ({
    source,
    kind: 'surveyed' as const,
    source_id: id,
    subject: JSON.stringify(one),
  }))
  await saveOrigins(
    command,
    rows.filter((row) => kept.get(row.source_id)?.subject !== row.subject),
  )
}

const itemSchema: z.ZodType<ExportItem> = z.object({
  id: z.string(),
  guid: z.string(),
  type: z.string(),
  status: z.string(),
  title: z.string(),
  name: z.string(),
  link: z.string(),
  creator: z.string(),
  content: z.string(),
  excerpt: z.string(),
  password: z.string(),
  parent: z.string(),
  attachmentUrl: z.string(),
  date: z.string(),
  dateGmt: z.string(),
  modifiedGmt: z.string(),
  pubDate: z.string(),
  isSticky: z.boolean(),
  terms: z.array(z.object({ domain: z.string(), slug: z.string(), name: z.string() })),
  meta: z.array(z.tuple([z.string(), z.string()])).transform((entries) => new Map(entries)),
  comments: z.number(),
})

const itemsAtOnce = 50

/** The posts of earlier files that named something unknown, but for those that this file holds itself. */
export async function* readPending(
  db: Database,
  source: string,
  isHere: (id: string) => boolean,
): AsyncGenerator<ExportItem> {
  const ids = (await listOriginIds(db.reader, source, 'pending')).filter((id) => !isHere(id))
  for (let at = 0; at < ids.length; at += itemsAtOnce) {
    const some = await findOrigins(db.reader, source, 'pending', ids.slice(at, at + itemsAtOnce))
    for (const { subject } of some.values()) yield itemSchema.parse(JSON.parse(subject))
  }
}

/** Keeps the posts that still name something unknown, and forgets those that no longer do. */
export async function keepPending(
  command: Command,
  source: string,
  items: readonly { item: ExportItem; isPending: boolean }[],
): Promise<void> {
  const ids = items.map(({ item }) => item.id)
  const kept = await findOrigins(command.db.reader, source, 'pending', ids)
  const rows = items
    .filter(({ isPending }) => isPending)
    .map(({ item }) => ({
      source,
      kind: 'pending' as const,
      source_id: item.id,
      subject: JSON.stringify({ ...item, meta: [...item.meta] }),
    }))
  await saveOrigins(
    command,
    rows.filter((row) => kept.get(row.source_id)?.subject !== row.subject),
  )
  const settled = items.filter(({ item, isPending }) => !isPending && kept.has(item.id))
  await deleteOrigins(
    command,
    source,
    'pending',
    settled.map(({ item }) => item.id),
  )
}
