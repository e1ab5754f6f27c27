/**
 * A process that runs commands until it is killed. It prints one line per acknowledged command:
 * `{"id":…,"version":…,"action":…,"slug":…,"published":…}`.
 */
import { writeSync } from 'node:fs'
import { analyser } from '@tsuzuri/search/analyser'
import {
  createArticle,
  deleteArticle,
  editArticle,
  publishArticle,
  scheduleArticle,
  withdrawArticle,
} from '../articles/commands.ts'
import type { StoredArticle } from '../articles/stored-article.ts'
import { type DatabaseAddress, openDatabase } from '../open.ts'

export type Acknowledged = { id: number; version: number; action: string; title: string; published: boolean }

const [address = '', place = ''] = process.argv.slice(2)
const db = await openDatabase(JSON.parse(address) as DatabaseAddress)
const { categoryId, tagIds } = JSON.parse(place) as { categoryId: number; tagIds: number[] }

// Loads the dictionary first: articles published without it would be indexed twice.
await analyser.isReachable()

/** Runs several editors concurrently, like requests to a server. */
await Promise.all([1, 2, 3].map(editForEver))

async function editForEver(editor: number): Promise<void> {
  for (let round = 0; ; round += 1) {
    const command = () => ({ db, by: `editor ${editor}`, now: new Date() })
    const text = (word: string) => ({
      slug: `kiji-${process.pid}-${editor}-${round}`,
      title: `${word} ${editor} ${round}`,
      categoryId,
      tagIds: tagIds.filter((_, at) => (round + at) % 2 === 0),
      body: { blocks: [{ type: 'paragraph', content: [{ text: word.repeat(300) }] }] },
    })
    let article = say('create', await createArticle(command(), text('初')))
    article = say('publish', await publishArticle(command(), article))
    article = say('edit', await editArticle(command(), article, text('改')))
    article = say('publish', await publishArticle(command(), article))
    if (round % 3 === 0)
      article = say(
        'schedule',
        await scheduleArticle(command(), article, { from: new Date(Date.now() - 1000) }),
      )
    if (round % 4 === 1) article = say('withdraw', await withdrawArticle(command(), article))
    if (round % 4 === 3) say('delete', await deleteArticle(command(), article))
  }
}

function say(action: string, { value }: { value: StoredArticle }): StoredArticle {
  const line: Acknowledged = {
    id: value.id,
    version: value.version,
    action,
    title: value.content.title,
    published: value.status === 'published',
  }
  writeSync(1, `${JSON.stringify(line)}\n`)
  return value
}
