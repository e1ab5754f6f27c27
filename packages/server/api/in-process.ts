import * as routes from '@tsuzuri/api/routes'
import type { ApiAnswer } from '@tsuzuri/api/client'
import type { ContentKey } from '@tsuzuri/content/content-key'
import type { Database } from '@tsuzuri/database/open'
import { type ChangeClock, trackDependencies } from '@tsuzuri/database/queries/dependencies'
import type { Context } from '../context.ts'
import { problemSaid } from '../errors.ts'
import { createApi } from './api.ts'
import { articleAnswers } from './article-answers.ts'
import { magazineAnswers } from './magazine-answers.ts'
import { type PublicContext, publicContext } from './public-context.ts'

/** Asks the API from within; the keys that the answer depends on are noted in `reads`. */
export type AskApi = (
  address: string,
  token: string | undefined,
  reads: Set<ContentKey>,
) => Promise<ApiAnswer & { text: string }>

const origin = 'http://magazine.invalid'

/**
 * The API as pages ask it. What most pages are drawn from is asked of whoever answers it over HTTP, too, but without
 * requests and responses in between: to pack and unpack them takes as long as to read the database. With a clock that is
 * told of every change, what changes rarely is read once.
 */
export function openInProcess(context: Context, clock?: ChangeClock): AskApi {
  const asked = publicContext(context)
  const { db, log } = asked
  const { fetch } = createApi(asked)
  const questions = pageQuestions(asked)
  return async (address, token, reads) => {
    const asking = token === undefined ? findQuestion(questions, address) : undefined
    if (asking === undefined) return askWhole(address, token, reads)
    try {
      const body = await asking(trackDependencies(db.reader, reads, clock))
      return { status: 200, body, text: JSON.stringify(body) }
    } catch (error) {
      const body = problemSaid(log, error)
      return { status: body.status, body, text: JSON.stringify(body) }
    }
  }

  async function askWhole(address: string, token: string | undefined, reads: Set<ContentKey>) {
    const headers = token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }
    const response = await fetch(new Request(`${origin}${address}`, headers), { reads })
    const text = await response.text()
    return { status: response.status, body: JSON.parse(text) as unknown, text }
  }
}

type Asking = (reader: Database['reader']) => Promise<object>
type PageQuestion = {
  form: RegExp
  /** Undefined where the question is not put as it should be. */
  read: (segment: string, query: Record<string, string>) => Asking | undefined
}

function pageQuestions(context: PublicContext): PageQuestion[] {
  const articles = articleAnswers(context)
  const magazine = magazineAnswers(context)
  const ofSlug = (ask: (reader: Database['reader'], slug: string) => Promise<object>) => {
    return (segment: string, query: Record<string, string>): Asking | undefined => {
      const slug = slugOf(segment)
      return slug === undefined || Object.keys(query).length > 0 ? undefined : (reader) => ask(reader, slug)
    }
  }
  return [
    {
      form: /^\/api\/articles()$/,
      read: (_, query) => {
        const { data } = routes.listArticles.request.query.safeParse(query)
        return data === undefined ? undefined : (reader) => articles.listArticles(reader, data)
      },
    },
    {
      form: /^\/api\/articles\/([^/]+)$/,
      read: ofSlug((reader, slug) => articles.getArticle(reader, slug, {})),
    },
    {
      form: /^\/api\/articles\/([^/]+)\/related$/,
      read: ofSlug((reader, slug) => articles.listRelated(reader, slug)),
    },
    { form: /^\/api\/tags\/([^/]+)$/, read: ofSlug((reader, slug) => magazine.getTag(reader, slug)) },
    { form: /^\/api\/users\/([^/]+)$/, read: ofSlug((reader, slug) => magazine.getUser(reader, slug)) },
  ]
}

function findQuestion(questions: readonly PageQuestion[], address: string): Asking | undefined {
  const at = address.indexOf('?')
  const path = at === -1 ? address : address.slice(0, at)
  for (const { form, read } of questions) {
    const segment = form.exec(path)?.[1]
    if (segment === undefined) continue
    return read(segment, at === -1 ? {} : Object.fromEntries(new URLSearchParams(address.slice(at + 1))))
  }
  return undefined
}

function slugOf(segment: string): string | undefined {
  try {
    return routes.getArticle.request.params.safeParse({ slug: decodeURIComponent(segment) }).data?.slug
  } catch {
    return undefined
  }
}
