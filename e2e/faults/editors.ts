import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiProblem } from '@tsuzuri/api/client'
import { newVisitor, goodPassword, type Visitor } from '../../packages/server/testing/studio-people.ts'
import { aPicture } from '../../packages/server/testing/small-magazine.ts'
import { runMagazine } from '../../packages/server/testing/child-server.ts'
import type { Cluster } from './cluster.ts'
import { newTally, type Tally } from './tally.ts'

/** All acknowledged writes with their times. */
export type Acknowledged = {
  /** The newest title of the article that is edited all the time; undefined before the first one. */
  chain: { slug: string; number: number; at: number } | undefined
  articles: { slug: string; title: string }[]
  pictures: { name: string; sha256: string }[]
  withdrawn: string[]
  count: () => number
}

export type Editors = {
  acknowledged: Acknowledged
  tally: Tally
  /** Commands that failed, with the status and how long they took. */
  failures: string[]
  stop: () => Promise<void>
}

const pauseMs = 300

class RefusedUpload extends Error {
  readonly status: number

  constructor(status: number) {
    super(`upload refused: ${status}`)
    this.status = status
  }
}

export const chainTitle = (number: number) => `続けて直す記事 第${number}版`

/** Editors who save, publish, withdraw and upload through the balancer until they are stopped. */
export async function startEditors(cluster: Cluster, prefix: string): Promise<Editors> {
  const editor = await signIn(cluster, `${prefix}@magazine.example`)
  const { studio } = editor
  const { items: categories } = await studio.listCategories({})
  const categoryId = categories[0]?.id
  if (categoryId === undefined) throw new Error('the magazine has no category')
  const tally = newTally()
  const stopping = new AbortController()
  const failures: string[] = []
  let acks = 0
  const acknowledged: Acknowledged = {
    chain: undefined,
    articles: [],
    pictures: [],
    withdrawn: [],
    count: () => acks,
  }

  /** Runs one command; false if it was not acknowledged. */
  async function isDone(what: string, work: () => Promise<void>): Promise<boolean> {
    const startedAt = performance.now()
    try {
      await work()
      tally.note(200)
      acks += 1
      return true
    } catch (error) {
      if (error instanceof ApiProblem || error instanceof RefusedUpload) tally.note(error.status)
      else tally.fail(error)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      failures.push(`${what} after ${seconds} s: ${error instanceof Error ? error.message : String(error)}`)
      return false
    }
  }

  async function editOneArticle(): Promise<void> {
    const slug = `${prefix}-chain`
    const content = (number: number) => ({ ...aText(slug, chainTitle(number)), categoryId })
    const { id } = await studio.createArticle({ content: content(0) })
    for (let number = 1; !stopping.signal.aborted; number += 1) {
      const isAcknowledged = await isDone('edit', async () => {
        const { version } = await studio.getArticle({ id })
        const saved = await studio.saveArticle({ id, version, content: content(number) })
        await studio.publishArticle({ id, version: saved.version })
      })
      if (isAcknowledged) acknowledged.chain = { slug, number, at: performance.now() }
      await delay(pauseMs)
    }
  }

  async function writeNewArticles(): Promise<void> {
    for (let number = 1; !stopping.signal.aborted; number += 1) {
      const [slug, title] = [`${prefix}-${number}`, `新しい記事 ${prefix} ${number}`]
      await isDone('new article', async () => {
        const created = await studio.createArticle({ content: { ...aText(slug, title), categoryId } })
        const published = await studio.publishArticle({ id: created.id, version: created.version })
        if (number % 5 === 0) {
          await studio.withdrawArticle({ id: created.id, version: published.version })
          acknowledged.withdrawn.push(slug)
        } else acknowledged.articles.push({ slug, title })
      })
      await delay(pauseMs)
    }
  }

  async function uploadPictures(): Promise<void> {
    for (let number = 1; !stopping.signal.aborted; number += 1) {
      const bytes = await aPicture(colour(prefix, number))
      await isDone('upload', async () => {
        const response = await editor.ask('/api/studio/media', {
          method: 'POST',
          body: new Uint8Array(bytes),
          headers: { 'x-file-name': `${number}.png`, origin: cluster.url },
        })
        if (!response.ok) throw new RefusedUpload(response.status)
        const { name } = (await response.json()) as { name: string }
        acknowledged.pictures.push({ name, sha256: createHash('sha256').update(bytes).digest('hex') })
      })
      await delay(pauseMs)
    }
  }

  const working = [editOneArticle(), writeNewArticles(), uploadPictures()]
  return {
    acknowledged,
    tally,
    failures,
    stop: async () => {
      stopping.abort()
      await Promise.all(working)
    },
  }
}

async function signIn(cluster: Cluster, email: string): Promise<Visitor> {
  const invited = await runMagazine(['staff', 'invite', email, '--role', 'editor'], cluster.env).ended
  const token = /token=(\S+)/.exec(invited.stdout)?.[1]
  if (token === undefined) throw new Error(`there is no link in:\n${invited.stdout}${invited.stderr}`)
  const fetchThere = (request: Request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(`${cluster.url}${pathname}${search}`, request))
  }
  const visitor = newVisitor({ fetch: fetchThere })
  await visitor.studio.useLink({ token, password: goodPassword })
  return visitor
}

function aText(slug: string, title: string) {
  return {
    slug,
    title,
    body: { blocks: [{ type: 'paragraph' as const, content: [{ text: '本文です。' }] }] },
  }
}

/** A different colour for each number, so that each picture is a different file. */
function colour(prefix: string, number: number): string {
  return `#${createHash('sha256').update(`${prefix} ${number}`).digest('hex').slice(0, 6)}`
}
