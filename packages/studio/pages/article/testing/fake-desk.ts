import { ApiProblem } from '@tsuzuri/api/client'
import { articleContentSchema, type ArticleContent } from '@tsuzuri/content/article'
import type { Block, Body } from '@tsuzuri/content/body/blocks'
import { vi } from 'vitest'
import { studio } from '../../../app/studio.ts'
import type { DeviceCopy } from '../../../editor/autosave/device-copy.ts'
import type { DeviceStore } from '../../../editor/autosave/device-store.ts'
import { paragraph } from '../../../editor/testing/blocks.ts'
import type { WritingEditor } from '../../../editor/writing-editor.ts'
import type { Article } from '../article.ts'
import { openDesk } from '../store/desk-store.ts'

export const me = { actor: 'staff:1', name: '栞' }
export const other = { actor: 'staff:2', name: '桂' }

export function bodyOf(...texts: string[]): { body: Body } {
  return { body: { blocks: texts.map(paragraph) } }
}

/** An open desk whose editor, device and server are fakes. */
export function startDesk(...texts: string[]) {
  const server = startServer(texts)
  const copies = new Map<string, DeviceCopy<ArticleContent>>()
  const device: DeviceStore<ArticleContent> = {
    keep: (copy) => Promise.resolve(void copies.set(copy.session, copy)),
    keepNow: (copy) => void copies.set(copy.session, copy),
    list: () => Promise.resolve([...copies.values()]),
    remove: (_key, session) => Promise.resolve(void copies.delete(session)),
  }
  const desk = openDesk(server.article(), device)
  const held: { isComposing: boolean; body: Body; unread?: string | undefined } = {
    isComposing: false,
    body: bodyOf(...texts).body,
  }
  const editor: Partial<WritingEditor> = {
    getBody: () => held.body,
    setBody: (body) => {
      if (!held.isComposing) held.body = body
      return !held.isComposing
    },
    replaceBody: (body) => {
      held.unread = undefined
      held.body = body
      return true
    },
    getUnreadManuscript: () => held.unread,
    isComposing: () => held.isComposing,
  }
  desk.attach(editor as WritingEditor)
  desk.open()
  return Object.assign(held, desk, {
    server,
    device,
    /** The words of the copies on the device. */
    kept: () => [...copies.values()].map(({ text }) => wordsOf(text.body)),
    manuscripts: () => [...copies.values()].map(({ manuscript }) => manuscript),
    write: (...texts: string[]) => {
      held.body = bodyOf(...texts).body
      desk.bodyChanged()
    },
    words: () => wordsOf(held.body),
  })
}

/** Stores one article, and answers a save that is based on an older version with a conflict. */
function startServer(texts: string[]) {
  let article = anArticle(1, me, texts)
  let reading = Promise.resolve()
  vi.spyOn(studio, 'getArticle').mockImplementation(async () => {
    await reading
    return article
  })
  const put: typeof studio.saveArticle = async ({ version, content }) => {
    if (version !== article.version) throw conflictWith(article)
    article = { ...article, version: version + 1, content: articleContentSchema.parse(content), editedBy: me }
    return Promise.resolve(article)
  }
  const save = vi.spyOn(studio, 'saveArticle').mockImplementation(put)
  return {
    save,
    /** Saves again after failures. */
    answerAgain: () => save.mockImplementation(put),
    /** Stores the next text without an answer. */
    loseAnswer: () =>
      save.mockImplementationOnce(async ({ content }) => {
        article = { ...article, version: article.version + 1, content: articleContentSchema.parse(content) }
        return Promise.reject(new TypeError('connection lost'))
      }),
    article: () => article,
    words: () => wordsOf(article.content.body),
    /** Somebody saves another text. */
    put: (by: Article['editedBy'], ...texts: string[]) => {
      article = anArticle(article.version + 1, by, texts)
    },
    /** Changes what the reader of the article may do with it. */
    restrict: (may: Article['may']) => {
      article = { ...article, may }
    },
    /** Answers nobody until the returned function is called. */
    holdReading: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      reading = promise
      return resolve
    },
  }
}

function anArticle(version: number, editedBy: Article['editedBy'], texts: string[]): Article {
  const content = articleContentSchema.parse({ title: '春', ...bodyOf(...texts) })
  const may = { edit: true, publish: true, delete: true, review: true, answer: true, assign: true }
  return { id: 1, version, state: 'draft', content, editedBy, may } as Article
}

function conflictWith({ version, content, editedBy }: Article): ApiProblem {
  const conflict = { version, content, by: editedBy, at: '2026-04-01T00:00:00Z' }
  return new ApiProblem({
    type: 'about:blank',
    title: '',
    status: 409,
    code: 'conflict',
    detail: '',
    detailEn: '',
    conflict,
  })
}

function wordsOf({ blocks }: Body): string[] {
  return blocks.map((block: Block) =>
    block.type === 'paragraph' ? block.content.map(({ text }) => text).join('') : block.type,
  )
}
