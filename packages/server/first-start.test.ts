import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLink } from '@tsuzuri/database/staff/links'
import { newPostgresDatabase } from '@tsuzuri/test-support/shared-postgres'
import { fillSampleOnce } from './sample/fill.ts'
import { printFirstLink } from './sign-in/first-link.ts'
import { newFolder } from './testing/child-server.ts'
import { noon, openTestApp } from './testing/open-app.ts'
import { storedRows } from './testing/stored.ts'

const patience = { timeout: 180_000 }
const articles = 12

test(
  'O2 instances that start together fill the magazine once and print the same working link',
  patience,
  async () => {
    await using folder = await newFolder()
    await writeSample(folder.path)
    const DATABASE_URL = await newPostgresDatabase()
    const apps = await Promise.all([1, 2, 3].map(() => openTestApp('sqlite', { DATABASE_URL })))
    const printed: string[] = []
    const filled = await Promise.all(
      apps.map(async ({ context }) => {
        const isFilled = await fillSampleOnce(context, () => {}, folder.path)
        await printFirstLink(context, 'http://localhost', (line) => void printed.push(line))
        return isFilled
      }),
    )
    expect(filled.filter((isFilled) => isFilled)).toHaveLength(1)
    const [app] = apps
    const db = app?.context.db
    if (db === undefined) throw new Error('no instance has started')
    const stored = await storedRows(db)
    expect(stored.articles).toHaveLength(articles)
    expect(stored.categories).toHaveLength(1)
    expect(stored.settings).toMatchObject([{ version: 1 }])

    const tokens = printed.flatMap((line) => /token=(\S+)/.exec(line)?.[1] ?? [])
    expect(tokens).toHaveLength(3)
    expect(new Set(tokens).size).toBe(1)
    expect(await findLink(db.reader, tokens[0] ?? '', noon)).toMatchObject({ kind: 'first' })

    // A restart on another day prints a new link, and only that one works.
    const dayMs = 24 * 60 * 60 * 1000
    const later = new Date(noon.getTime() + dayMs / 2)
    app?.setNow(later)
    const again: string[] = []
    await printFirstLink(app?.context as never, 'http://localhost', (line) => void again.push(line))
    const renewed = /token=(\S+)/.exec(again.join('\n'))?.[1] ?? ''
    expect(await findLink(db.reader, renewed, later)).toMatchObject({ kind: 'first' })
    expect(await findLink(db.reader, tokens[0] ?? '', later)).toBeUndefined()
    for (const { close } of apps) await close()
  },
)

async function writeSample(folder: string): Promise<void> {
  await mkdir(join(folder, 'articles'))
  const files: Record<string, string> = {
    'magazine.yaml': 'name: 見本',
    'categories.yaml': '- { slug: hair, name: ヘア }',
    'users.yaml': '[]',
    'tags.yaml': '- { name: 保湿, slug: hoshitsu, reading: ほしつ }',
    'banners.yaml': '[]',
  }
  for (let at = 1; at <= articles; at += 1) {
    files[`articles/kiji-${at}.md`] = [
      '---',
      `title: 記事${at}`,
      'category: hair',
      'tags: [保湿]',
      'published: 2026-09-18T18:00+09:00',
      '---',
      '',
      '本文です。',
      '',
    ].join('\n')
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
}
