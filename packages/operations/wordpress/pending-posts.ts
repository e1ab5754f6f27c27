import { z } from 'zod'
import type { Database } from '@tsuzuri/database/open'
import { deleteOrigins, findOrigins, listOriginIds, saveOrigins } from '@tsuzuri/database/origins'
import type { Command } from '@tsuzuri/database/writing'
import type { ExportItem } from '@tsuzuri/wordpress/export-item'

// A post that refers to something that no imported file contains yet is stored whole, and converted again when another
// file is imported.

const itemSchema: z.ZodType<ExportItem> = z.object({
  id: z.string(),
  guid: z.string(),
  type: z.string(),
  status: z.string(),
  title: z.string(),
  name: z.string(),
  // Items that earlier versions stored have none.
  formerNames: z.array(z.string()).default([]),
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
  // Only surveys count them, so they are not stored.
  customFields: z.array(z.string()).default([]),
})

const itemsAtOnce = 50

/** The stored posts of earlier files, except those that this file contains itself. */
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

/** Stores the posts that still have unknown references, and removes the others. */
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
