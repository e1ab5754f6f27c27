import { defaultTerms } from '@tsuzuri/content/proofreading/default-lists'
import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { anArticle, createFixtures, createNew } from '../testing/fixtures.ts'
import { noon } from '../testing/moments.ts'
import { refused } from '../testing/refused.ts'
import { storedRows } from '../testing/stored-rows.ts'
import { findTermUses } from './find-uses.ts'
import { exportTerms, importTerms } from './import-terms.ts'
import {
  deleteTerm,
  readProofLists,
  readTerms,
  restoreTerm,
  saveTerm,
  type StoredTerm,
} from './proof-terms.ts'

const term = (expected: string, patterns: string[]) => ({
  kind: 'spelling' as const,
  expected,
  patterns,
  reason: '',
  specs: [],
})

describeOnBothEngines('T7 the proofreading lists', (magazine) => {
  const editor = { id: 2, name: 'editor', role: 'editor' as const }
  const byEditor = () => magazine.at(noon, editor)

  async function get(key: string): Promise<StoredTerm> {
    const found = (await readTerms(magazine.db.reader)).find((one) => one.key === key)
    if (found === undefined) throw new Error(`there is no term ${key}`)
    return found
  }

  test('begin as the default ones, without a row, and every change has a version and an audit entry', async () => {
    expect((await readTerms(magazine.db.reader)).map(({ term: one }) => one)).toEqual([
      ...defaultTerms.values(),
    ])
    const { value: made } = await saveTerm(byEditor(), undefined, term('美容師', ['スタイリストさん']))
    expect(made).toEqual({ key: '1', version: 1 })
    const { value: saved } = await saveTerm(byEditor(), made, term('美容師', ['スタイリスト']))
    expect(saved.version).toBe(2)
    expect(await refused(saveTerm(byEditor(), made, term('美容師', [])))).toMatchObject({ code: 'conflict' })
    const { version, spellings } = await readProofLists(magazine.db.reader)
    expect([version, spellings.at(-1)?.patterns]).toEqual([2, ['スタイリスト']])
    await deleteTerm(byEditor(), saved)
    expect((await readProofLists(magazine.db.reader)).spellings).toHaveLength(spellings.length - 1)
    const audit = await magazine.db.reader
      .selectFrom('audit')
      .select(['action', 'by'])
      .orderBy('id')
      .execute()
    expect(audit).toEqual(
      ['create', 'edit', 'delete'].map((action) => ({ action: `dictionary.${action}`, by: 'staff:2' })),
    )
  })

  test('keep the editors’ version of a default, whatever the program brings, and give the default back', async () => {
    const key = 'spelling ぜひ'
    const { value: saved } = await saveTerm(byEditor(), { key, version: 0 }, term('是非', ['ぜひ']))
    expect(await get(key)).toMatchObject({ version: 1, isDefault: true, term: { expected: '是非' } })
    await deleteTerm(byEditor(), saved)
    expect(await get(key)).toMatchObject({ version: 2, isRemoved: true })
    const { spellings } = await readProofLists(magazine.db.reader)
    expect(spellings.some(({ expected }) => expected === 'ぜひ')).toBe(false)
    expect(await refused(saveTerm(byEditor(), { key, version: 2 }, term('ぜひ', [])))).toMatchObject({
      code: 'not-found',
    })
    await restoreTerm(byEditor(), { key, version: 2 })
    expect(await get(key)).toMatchObject({ version: 0, term: defaultTerms.get(key) })
    const { value: own } = await saveTerm(byEditor(), undefined, term('春', ['はる']))
    expect(await refused(restoreTerm(byEditor(), own))).toMatchObject({ code: 'conflict' })
  })

  test('do not take an older text for the newest after a default was restored and changed again', async () => {
    const key = 'spelling ぜひ'
    const edit = async (version: number, reason: string) =>
      (await saveTerm(byEditor(), { key, version }, { ...term('是非', ['ぜひ']), reason })).value
    const read = await edit(0, 'はじめ')
    await restoreTerm(byEditor(), read)
    const again = await edit(0, 'もう一度')
    expect(await refused(edit(read.version, '古い版から'))).toMatchObject({ code: 'conflict' })
    expect(await get(key)).toMatchObject({ version: again.version, term: { reason: 'もう一度' } })
    await restoreTerm(byEditor(), again)
    await deleteTerm(byEditor(), { key, version: 0 })
    expect(await refused(restoreTerm(byEditor(), read))).toMatchObject({ code: 'conflict' })
    expect((await get(key)).isRemoved).toBe(true)
  })

  test('change for editors alone, and not for faults', async () => {
    const before = await storedRows(magazine.db)
    for (const role of ['writer', 'legal'] as const) {
      const command = magazine.at(noon, { id: 3, name: role, role })
      for (const work of [
        () => saveTerm(command, undefined, term('春', [])),
        () => deleteTerm(command, { key: 'spelling ぜひ', version: 0 }),
        () => restoreTerm(command, { key: 'spelling ぜひ', version: 0 }),
        () =>
          importTerms(command, {
            kind: 'spelling',
            text: 'rules: []',
            version: 0,
            isReplacing: true,
            isTrial: false,
          }),
      ])
        expect([role, String(work), (await refused(work())).code]).toEqual([
          role,
          String(work),
          'not-allowed',
        ])
    }
    for (const patterns of [['/(a+)+/'], ['/(/'], ['']])
      expect(await refused(saveTerm(byEditor(), undefined, term('春', patterns)))).toMatchObject({
        code: 'invalid',
      })
    expect(await storedRows(magazine.db)).toEqual(before)
  })

  test('are imported and exported, with a trial that changes nothing', async () => {
    const text = await exportTerms(magazine.db.reader, 'spelling')
    const given = { kind: 'spelling' as const, text, version: 0, isReplacing: false, isTrial: false }
    const count = [...defaultTerms.values()].filter(({ kind }) => kind === 'spelling').length
    expect((await importTerms(byEditor(), given)).value).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: count,
    })
    const file =
      'rules:\n  - { expected: ぜひ, pattern: 是が非でも }\n  - { expected: 結髪師, pattern: 髪結い }\n'
    const before = await storedRows(magazine.db)
    const faulty = { ...given, text: `${file}  - { pattern: 夏 }\n` }
    expect(await refused(importTerms(byEditor(), faulty))).toMatchObject({ code: 'invalid' })
    const trial = await importTerms(byEditor(), { ...given, text: file, isTrial: true })
    expect(trial.value).toMatchObject({ added: 1, changed: 1, removed: 0 })
    expect(await storedRows(magazine.db)).toEqual(before)
    expect((await importTerms(byEditor(), { ...given, text: file })).value).toMatchObject({
      added: 1,
      changed: 1,
    })
    expect(await get('spelling ぜひ')).toMatchObject({ version: 1, term: { patterns: ['是が非でも'] } })
    const late = { ...given, text: file }
    expect(await refused(importTerms(byEditor(), late))).toMatchObject({ code: 'conflict' })
    const { version } = await readProofLists(magazine.db.reader)
    const { value } = await importTerms(byEditor(), { ...given, text: file, version, isReplacing: true })
    expect(value).toMatchObject({ added: 0, changed: 0, unchanged: 2, removed: count - 1 })
    const lists = await readProofLists(magazine.db.reader)
    expect(lists.spellings.map(({ expected }) => expected)).toEqual(['ぜひ', '結髪師'])
    expect(lists.cautions.length).toBeGreaterThan(5)
    const cautions = await exportTerms(magazine.db.reader, 'caution')
    const same = {
      kind: 'caution' as const,
      text: cautions,
      version: lists.version,
      isReplacing: true,
      isTrial: true,
    }
    expect((await importTerms(byEditor(), same)).value).toMatchObject({ added: 0, changed: 0, removed: 0 })
  })

  test('say which articles a term would touch, a part at a time', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const body = (text: string) => ({ blocks: [{ type: 'paragraph' as const, content: [{ text }] }] })
    const first = await createNew(
      magazine.at(noon),
      anArticle(fixtures, { slug: 'a', body: body('是非どうぞ。是非。') }),
    )
    await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'b' }))
    const last = await createNew(
      magazine.at(noon),
      anArticle(fixtures, { slug: 'c', lead: 'シミが消える是非' }),
    )
    const spelling = term('ぜひ', ['是非'])
    const { items, next } = await findTermUses(magazine.db.reader, spelling, undefined, () => true)
    expect([items.map(({ id, count }) => [id, count]), next]).toEqual([
      [
        [last.id, 1],
        [first.id, 2],
      ],
      null,
    ])
    expect(items[1]?.excerpt).toBe('是非どうぞ。是非。')
    const older = await findTermUses(magazine.db.reader, spelling, last.id, () => true)
    expect(older.items.map(({ id }) => id)).toEqual([first.id])
    const caution = defaultTerms.get('caution シミ・しわの断定')
    if (caution === undefined) throw new Error('the default is missing')
    const claims = await findTermUses(magazine.db.reader, caution, undefined, () => true)
    expect(claims.items.map(({ id }) => id)).toEqual([last.id])
  })

  test('find the words of a draft with unfinished blocks, too', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const blocks = [
      { type: 'paragraph' as const, content: [{ text: '是非どうぞ。' }] },
      { type: 'callout' as const, kind: 'note' as const, title: '覚え書き', content: [] },
    ]
    const { id } = await createNew(magazine.at(noon), anArticle(fixtures, { body: { blocks } }))
    const { items } = await findTermUses(magazine.db.reader, term('ぜひ', ['是非']), undefined, () => true)
    expect(items.map((item) => item.id)).toEqual([id])
  })

  test('other requests run between the articles that a term is looked for in, and the time limit counts for each', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    for (const slug of ['a', 'b', 'c', 'd']) await createNew(magazine.at(noon), anArticle(fixtures, { slug }))
    const spelling = term('ぜひ', ['是非'])
    let others = 0
    let isOver = false
    const run = () => {
      others += 1
      if (!isOver) setImmediate(run)
    }
    setImmediate(run)
    const all = await findTermUses(magazine.db.reader, spelling, undefined, () => true)
    isOver = true
    expect([all.scanned, all.next, others >= 4]).toEqual([4, null, true])
    const one = await findTermUses(magazine.db.reader, spelling, undefined, () => false)
    expect([one.scanned, one.next]).toEqual([1, expect.any(Number)])
  })
})
