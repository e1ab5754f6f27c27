import { z } from 'zod'
import type { Database } from '@tsuzuri/database/open'
import { deleteOrigins, findOrigins, listOriginIds, saveOrigins } from '@tsuzuri/database/origins'
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

const rowsAtOnce = 200

/** Adds what earlier files of the same site said to a survey; this file's own words count first. */
export async function recallSurvey(db: Database, source: string, survey: Survey): Promise<void> {
  const { head, attachments, attachedTo, reusables, paths } = survey
  const slugs = new Set(head.categories.map(({ slug }) => slug))
  const series = new Set(head.series.map(({ slug }) => slug))
  const logins = new Set(head.authors.map(({ login }) => login))
  for await (const one of readSurveyed(db, source)) {
    if (one.kind === 'attachment' && !attachments.has(one.id)) {
      const { id, url, file, alt, caption, parent } = one
      attachments.set(id, { url, file, alt, caption, parent })
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
export async function rememberSurvey(command: Command, source: string, survey: Survey): Promise<void> {
  let batch = new Map<string, string>()
  const flush = async () => {
    const kept = await findOrigins(command.db.reader, source, 'surveyed', [...batch.keys()])
    const changed = [...batch].filter(([id, subject]) => kept.get(id)?.subject !== subject)
    await saveOrigins(
      command,
      changed.map(([source_id, subject]) => ({ source, kind: 'surveyed', source_id, subject })),
    )
    batch = new Map()
  }
  for (const [id, one] of surveyedIn(survey)) {
    batch.set(id, JSON.stringify(one))
    if (batch.size >= rowsAtOnce) await flush()
  }
  await flush()
}

function* surveyedIn({ head, attachments, reusables, paths }: Survey): Generator<[string, Surveyed]> {
  for (const [id, one] of attachments) yield [`attachment ${id}`, { kind: 'attachment', id, ...one }]
  for (const [id, content] of reusables) yield [`reusable ${id}`, { kind: 'reusable', id, content }]
  for (const [path, { kind, id }] of paths) yield [`path ${path}`, { kind: 'path', path, of: kind, id }]
  for (const one of head.categories) yield [`category ${one.slug}`, { ...one, kind: 'category' }]
  for (const one of head.series) yield [`series ${one.slug}`, { ...one, kind: 'series' }]
  for (const one of head.authors) yield [`author ${one.login}`, { ...one, kind: 'author' }]
}

/** A large site has hundreds of thousands of rows, so they are read page by page. */
async function* readSurveyed(db: Database, source: string): AsyncGenerator<Surveyed> {
  let after = ''
  for (;;) {
    const rows = await db.reader
      .selectFrom('origins')
      .select(['source_id', 'subject'])
      .where('source', '=', source)
      .where('kind', '=', 'surveyed')
      .where('source_id', '>', after)
      .orderBy('source_id')
      .limit(rowsAtOnce)
      .execute()
    for (const { subject } of rows) yield surveyedSchema.parse(JSON.parse(subject))
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.source_id
  }
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
  // Only surveys count them, so they are not kept.
  customFields: z.array(z.string()).default([]),
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
      subject: JSON.stringify({ ...item, meta: [...item.meta], customFields: undefined }),
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
