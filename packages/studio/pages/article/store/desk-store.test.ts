import { ApiProblem } from '@tsuzuri/api/client'
import { articleContentSchema, type ArticleContent } from '@tsuzuri/content/article'
import type { Block, Body } from '@tsuzuri/content/body/blocks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { studio } from '../../../app/studio.ts'
import type { DeviceCopy } from '../../../editor/autosave/device-copy.ts'
import type { WritingEditor } from '../../../editor/writing-editor.ts'
import { paragraph } from '../../../editor/testing/blocks.ts'
import type { Article } from '../article.ts'
import { openDesk } from './desk-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const me = { actor: 'staff:1', name: '栞' }
const other = { actor: 'staff:2', name: '桂' }

describe('T2 the newer text of somebody else', () => {
  test('replaces the text of the desk, which goes on from there', async () => {
    const desk = startDesk('わたしの')
    desk.server.put(other, 'あの人の')
    await desk.takeTheirs()
    expect(desk.words()).toEqual(['あの人の'])
    desk.write('あの人のに足す')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(desk.server.words()).toEqual(['あの人のに足す'])
    expect(desk.snapshot().conflict).toBeUndefined()
  })

  test('does not replace what was written while it was loading: both are shown', async () => {
    const desk = startDesk('わたしの')
    desk.server.put(other, 'あの人の')
    const answer = desk.server.holdReading()
    const taken = desk.takeTheirs()
    desk.write('わたしのつづき')
    await vi.advanceTimersByTimeAsync(5_000)
    answer()
    await taken
    expect(desk.words()).toEqual(['わたしのつづき'])
    expect(desk.snapshot().conflict).toMatchObject({ version: 2, by: other, theirs: bodyOf('あの人の') })
    expect(desk.server.words()).toEqual(['あの人の'])
  })

  test('T3 waits for the end of a composition, and nothing is saved over it', async () => {
    const desk = startDesk('わたしの')
    desk.server.put(other, 'あの人の')
    desk.isComposing = true
    const taken = desk.takeTheirs()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(desk.words()).toEqual(['わたしの'])
    desk.write('わたしの髪')
    desk.isComposing = false
    await vi.advanceTimersByTimeAsync(5_000)
    await taken
    expect(desk.words()).toEqual(['わたしの髪'])
    expect(desk.snapshot().conflict).toMatchObject({ version: 2, theirs: bodyOf('あの人の') })
    expect(desk.server.words()).toEqual(['あの人の'])
  })

  test('T3 replaces the text after a composition that wrote nothing', async () => {
    const desk = startDesk('わたしの')
    desk.server.put(other, 'あの人の')
    desk.isComposing = true
    const taken = desk.takeTheirs()
    await vi.advanceTimersByTimeAsync(5_000)
    desk.isComposing = false
    await vi.advanceTimersByTimeAsync(1_000)
    await taken
    expect(desk.words()).toEqual(['あの人の'])
    expect(desk.snapshot().conflict).toBeUndefined()
  })

  test('is left alone when the desk is closed in the middle of a composition', async () => {
    const desk = startDesk('わたしの')
    desk.server.put(other, 'あの人の')
    desk.isComposing = true
    const taken = desk.takeTheirs()
    await vi.advanceTimersByTimeAsync(1_000)
    desk.close()
    await vi.advanceTimersByTimeAsync(1_000)
    await taken
    expect(desk.words()).toEqual(['わたしの'])
  })

  test('is loaded once by two presses', async () => {
    const desk = startDesk('わたしの')
    desk.server.put(other, 'あの人の')
    await Promise.all([desk.takeTheirs(), desk.takeTheirs()])
    expect(desk.words()).toEqual(['あの人の'])
    expect(desk.snapshot().conflict).toBeUndefined()
  })

  test('that could not be loaded stops no saving', async () => {
    const desk = startDesk('わたしの')
    vi.mocked(studio.getArticle).mockRejectedValueOnce(new TypeError('offline'))
    await expect(desk.takeTheirs()).rejects.toThrow('offline')
    desk.write('わたしのつづき')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(desk.server.words()).toEqual(['わたしのつづき'])
  })
})

describe('T2 a save whose answer was lost', () => {
  test('is no conflict with what was written after it', async () => {
    const desk = startDesk('春')
    desk.server.loseAnswer()
    desk.write('春の')
    await vi.advanceTimersByTimeAsync(1_600)
    expect(desk.server.words()).toEqual(['春の'])
    desk.write('春の色')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(desk.snapshot()).toMatchObject({ conflict: undefined, status: { state: 'saved' } })
    expect(desk.server.article()).toMatchObject({ version: 3, content: bodyOf('春の色') })
  })

  test('is recognized after further attempts that never arrived', async () => {
    const desk = startDesk('春')
    desk.server.loseAnswer()
    desk.write('春の')
    await vi.advanceTimersByTimeAsync(1_600)
    desk.server.save.mockRejectedValueOnce(new TypeError('offline'))
    desk.write('春の色')
    await vi.advanceTimersByTimeAsync(1_000)
    desk.write('春の色を')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(desk.snapshot()).toMatchObject({ conflict: undefined, status: { state: 'saved' } })
    expect(desk.server.words()).toEqual(['春の色を'])
  })

  test('does not hide what somebody else saved after it', async () => {
    const desk = startDesk('春')
    desk.server.loseAnswer()
    desk.write('春の')
    await vi.advanceTimersByTimeAsync(1_600)
    desk.server.put(other, 'あの人の')
    desk.write('春の色')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(desk.snapshot().conflict).toMatchObject({ version: 3, by: other })
    expect(desk.server.words()).toEqual(['あの人の'])
  })
})

describe('T2 an open conflict', () => {
  test('what is written before the dialog has the focus is part of the own text', async () => {
    const desk = await startConflict()
    desk.write('わたしのつづき', '後')
    desk.settle('mine')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(desk.words()).toEqual(['わたしのつづき', '後'])
    expect(desk.server.words()).toEqual(['わたしのつづき', '後'])
  })

  test('and of both texts together', async () => {
    const desk = await startConflict()
    desk.write('前', 'わたしの後')
    desk.settle('both')
    expect(desk.snapshot().conflict).toBeUndefined()
    expect(desk.words()).toEqual(['あの人の前', 'わたしの後'])
  })

  test('is not put together beside a manuscript that can’t be parsed, which would replace the result', async () => {
    const desk = await startConflict()
    desk.write('前', 'わたしの後')
    desk.unread = '前\n\nわたしの後\n\n::nazo'
    desk.settle('both')
    expect(desk.snapshot().conflict).toBeDefined()
    expect(desk.words()).toEqual(['前', 'わたしの後'])
  })

  test('the text of the other person replaces such a manuscript, which stays on the device', async () => {
    const desk = await startConflict()
    desk.unread = 'わたしの\n\n::nazo'
    desk.bodyChanged()
    await desk.takeTheirs()
    expect(desk.words()).toEqual(['あの人の前', '後'])
    expect(desk.readUnread()).toBeUndefined()
    expect(desk.manuscripts()).toEqual(['わたしの\n\n::nazo'])
    expect(desk.snapshot().status.state).toBe('saved')
  })

  test('still holds saving after a replacement that failed', async () => {
    const desk = await startConflict()
    const attempts = desk.server.save.mock.calls.length
    await expect(desk.replace(() => Promise.reject(new TypeError('refused')))).rejects.toThrow('refused')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(desk.server.save).toHaveBeenCalledTimes(attempts)
  })

  test('texts that changed one place can’t be put together', async () => {
    const desk = await startConflict()
    desk.settle('both')
    expect(desk.snapshot().conflict).toBeDefined()
  })
})

describe('T2 what an earlier visit left', () => {
  test('is put together with what is being written, and both are saved', async () => {
    const desk = startDesk('春', '後')
    const base = desk.read()
    desk.write('春の', '後')
    const mine = { ...base, ...bodyOf('春の', '後') }
    desk.showConflict({ base, mine, theirs: desk.read(), version: 1, by: me })
    desk.settle('both')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(desk.server.words()).toEqual(['春の', '後'])
  })
})

function bodyOf(...texts: string[]): { body: Body } {
  return { body: { blocks: texts.map(paragraph) } }
}

describe('T1 an article that may only be read', () => {
  test('takes no change of a field, which would hold up its approval', async () => {
    const desk = startDesk('春')
    const { article } = desk.snapshot()
    desk.server.restrict({ ...article.may, edit: false })
    await desk.refresh()
    desk.set('slug', 'haru')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(desk.snapshot()).toMatchObject({ fields: { slug: '' }, status: { state: 'saved' } })
    await desk.command(() => Promise.resolve({ ...desk.server.article(), version: 2 }))
    expect(desk.snapshot().article.version).toBe(2)
    expect(desk.server.save).not.toHaveBeenCalled()
  })
})

/** An open desk whose editor, device and server are fakes. */
function startDesk(...texts: string[]) {
  const server = startServer(texts)
  const copies = new Map<string, DeviceCopy<ArticleContent>>()
  const desk = openDesk(server.article(), {
    keep: (copy) => Promise.resolve(void copies.set(copy.session, copy)),
    keepNow: (copy) => void copies.set(copy.session, copy),
    list: () => Promise.resolve([...copies.values()]),
    remove: (_key, session) => Promise.resolve(void copies.delete(session)),
  })
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
    manuscripts: () => [...copies.values()].map(({ manuscript }) => manuscript),
    write: (...texts: string[]) => {
      held.body = bodyOf(...texts).body
      desk.bodyChanged()
    },
    words: () => wordsOf(held.body),
  })
}

/** Two people have changed the first paragraph. */
async function startConflict() {
  const desk = startDesk('前', '後')
  desk.server.put(other, 'あの人の前', '後')
  desk.write('わたしの', '後')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(desk.snapshot().conflict).toBeDefined()
  return desk
}

/** Stores one article, and answers a save that is based on an older version with a conflict. */
function startServer(texts: string[]) {
  let article = anArticle(1, me, texts)
  let reading = Promise.resolve()
  vi.spyOn(studio, 'getArticle').mockImplementation(async () => {
    await reading
    return article
  })
  const save = vi.spyOn(studio, 'saveArticle').mockImplementation(async ({ version, content }) => {
    if (version !== article.version) throw conflictWith(article)
    article = { ...article, version: version + 1, content: articleContentSchema.parse(content), editedBy: me }
    return Promise.resolve(article)
  })
  return {
    save,
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
