import { expect, test } from 'vitest'
import { deleteArticle, editArticle } from './articles/commands.ts'
import { createPreview, findPreviewed, listPreviews, revokePreview, revokePreviews } from './previews.ts'
import { describeOnBothEngines } from './testing/both-engines.ts'
import { anArticle, createNew, createFixtures } from './testing/fixtures.ts'
import { justBefore, minutesAfterNoon, noon } from './testing/moments.ts'
import { refused } from './testing/refused.ts'

describeOnBothEngines('previews', (magazine) => {
  const hour = minutesAfterNoon(60)

  test('show the newest text of their own article until they expire', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const one = await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'a' }))
    const other = await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'b' }))
    const { value, changed } = await createPreview(magazine.at(noon), one.id, hour)
    const second = await createPreview(magazine.at(noon), other.id, hour)
    expect(changed).toEqual([])
    await editArticle(magazine.at(noon), one, anArticle(fixtures, { slug: 'a', title: '改' }))
    const seen = await findPreviewed(magazine.db.reader, value.token, noon)
    expect(seen).toMatchObject({ id: one.id, version: 2, content: { title: '改' } })
    expect((await findPreviewed(magazine.db.reader, second.value.token, noon))?.id).toBe(other.id)
    expect(await findPreviewed(magazine.db.reader, value.token, justBefore(hour))).toBeDefined()
    expect(await findPreviewed(magazine.db.reader, value.token, hour)).toBeUndefined()
  })

  test('with a wrong or revoked token, or of a deleted article, show nothing', async () => {
    const article = await createNew(magazine.at(noon), {})
    const kept = (await createPreview(magazine.at(noon), article.id, hour)).value
    const revoked = (await createPreview(magazine.at(noon), article.id, hour)).value
    await revokePreview(magazine.at(noon), revoked.id)
    for (const token of [
      '',
      'preview_',
      `${kept.token}x`,
      kept.token.toUpperCase(),
      'a\u0000b',
      revoked.token,
    ]) {
      expect(await findPreviewed(magazine.db.reader, token, noon)).toBeUndefined()
    }
    expect((await findPreviewed(magazine.db.reader, kept.token, noon))?.id).toBe(article.id)
    await deleteArticle(magazine.at(noon), article)
    expect(await findPreviewed(magazine.db.reader, kept.token, noon)).toBeUndefined()
  })

  test('are listed page by page and revoked one by one or all at once, however many there are', async () => {
    const article = await createNew(magazine.at(noon), {})
    const other = await createNew(magazine.at(noon), {})
    const tokens: string[] = []
    for (let count = 0; count < 45; count += 1)
      tokens.push((await createPreview(magazine.at(noon), article.id, hour)).value.token)
    const elsewhere = (await createPreview(magazine.at(noon), other.id, hour)).value
    const pages = await Promise.all(
      [1, 2, 3].map((page) => listPreviews(magazine.db.reader, article.id, page)),
    )
    expect(pages.map(({ total, pageCount, items }) => [total, pageCount, items.length])).toEqual([
      [45, 3, 20],
      [45, 3, 20],
      [45, 3, 5],
    ])
    const oldest = pages[2]?.items.at(-1)?.id ?? 0
    expect((await refused(revokePreview(magazine.at(noon), oldest, other.id))).code).toBe('not-found')
    await revokePreview(magazine.at(noon), oldest, article.id)
    expect(await findPreviewed(magazine.db.reader, tokens[0] ?? '', noon)).toBeUndefined()
    expect((await revokePreviews(magazine.at(noon), article.id)).value).toEqual({ revoked: 44 })
    for (const token of tokens) expect(await findPreviewed(magazine.db.reader, token, noon)).toBeUndefined()
    expect((await findPreviewed(magazine.db.reader, elsewhere.token, noon))?.id).toBe(other.id)
    expect((await revokePreviews(magazine.at(noon), article.id)).value).toEqual({ revoked: 0 })
  })

  test('store their token neither in the table nor in the audit log', async () => {
    const article = await createNew(magazine.at(noon), {})
    const { token } = (await createPreview(magazine.at(noon), article.id, hour)).value
    const rows = [
      ...(await magazine.db.reader.selectFrom('previews').selectAll().execute()),
      ...(await magazine.db.reader.selectFrom('audit').selectAll().execute()),
    ]
    expect(JSON.stringify(rows)).not.toContain(token.slice('preview_'.length))
    expect(token.length).toBeGreaterThan(40)
  })

  test('live for at most seven days and belong to an article that is there', async () => {
    const article = await createNew(magazine.at(noon), {})
    const week = 7 * 24 * 60
    for (const expiresAt of [
      noon,
      justBefore(noon),
      new Date(minutesAfterNoon(week).getTime() + 1),
      new Date(Number.NaN),
    ]) {
      expect((await refused(createPreview(magazine.at(noon), article.id, expiresAt))).code).toBe('invalid')
    }
    expect((await createPreview(magazine.at(noon), article.id, minutesAfterNoon(week))).value.id).toBe(1)
    expect((await refused(createPreview(magazine.at(noon), 99, hour))).code).toBe('not-found')
    expect((await refused(revokePreview(magazine.at(noon), 99))).code).toBe('not-found')
  })
})
