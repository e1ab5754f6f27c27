import { z } from 'zod'
import type { Database } from '@tsuzuri/database/open'
import { findOrigins, saveOrigins } from '@tsuzuri/database/origins'
import type { Command } from '@tsuzuri/database/writing'
import type { Survey } from './survey.ts'

// WordPress splits large exports, and each file refers to things that only another file contains. The results of a
// survey are stored for later files.

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

/** Adds the results of earlier files of the same site to a survey; this file takes precedence. */
export async function recallSurvey(db: Database, source: string, survey: Survey): Promise<void> {
  const { head, attachments, attachedTo, reusables, paths, furtherPaths, tags } = survey
  const slugs = new Set(head.categories.map(({ slug }) => slug))
  const series = new Set(head.series.map(({ slug }) => slug))
  const logins = new Set(head.authors.map(({ login }) => login))
  for await (const { subject } of readRows(db, source, 'surveyed')) {
    const one = surveyedSchema.parse(JSON.parse(subject))
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
  for (const [path, id] of furtherPaths) if (!paths.has(path)) paths.set(path, { kind: 'article', id })
  for await (const { source_id, subject } of readRows(db, source, 'surveyed-tag'))
    if (!tags.has(source_id)) tags.set(source_id, subject)
}

/** Stores the results of a survey for later files. */
export async function rememberSurvey(command: Command, source: string, survey: Survey): Promise<void> {
  const surveyed = surveyedIn(survey).map(([id, one]): [string, string] => [id, JSON.stringify(one)])
  await keepRows(command, source, 'surveyed', surveyed)
  // A separate kind, because earlier versions, to which an operator may return, refuse unknown kinds of `surveyed`
  // rows.
  await keepRows(command, source, 'surveyed-tag', survey.tags)
}

type SurveyedKind = 'surveyed' | 'surveyed-tag'

async function keepRows(
  command: Command,
  source: string,
  kind: SurveyedKind,
  rows: Iterable<[id: string, subject: string]>,
): Promise<void> {
  let batch = new Map<string, string>()
  const flush = async () => {
    const kept = await findOrigins(command.db.reader, source, kind, [...batch.keys()])
    const changed = [...batch].filter(([id, subject]) => kept.get(id)?.subject !== subject)
    await saveOrigins(
      command,
      changed.map(([source_id, subject]) => ({ source, kind, source_id, subject })),
    )
    batch = new Map()
  }
  for (const [id, subject] of rows) {
    batch.set(id, subject)
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
async function* readRows(
  db: Database,
  source: string,
  kind: SurveyedKind,
): AsyncGenerator<{ source_id: string; subject: string }> {
  let after = ''
  for (;;) {
    const rows = await db.reader
      .selectFrom('origins')
      .select(['source_id', 'subject'])
      .where('source', '=', source)
      .where('kind', '=', kind)
      .where('source_id', '>', after)
      .orderBy('source_id')
      .limit(rowsAtOnce)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.source_id
  }
}
