import { join } from 'node:path'
import type { Database } from '@tsuzuri/database/open'
import { newFolder } from '@tsuzuri/server/testing/child-server'
import { withMagazineIn } from '@tsuzuri/server/testing/filled-folder'
import { newPostgresDatabase } from '@tsuzuri/test-support/shared-postgres'
import { describe, expect, test } from 'vitest'
import { recallSurvey, rememberSurvey } from './earlier-files.ts'
import { emptySurvey } from './survey.ts'

const source = 'https://old.example'
const now = new Date('2026-11-15T00:00:00Z')

describe.each(['sqlite', 'postgres'] as const)('F3 what earlier files said (%s)', (engine) => {
  test('is kept and recalled whole, in batches', { timeout: 120_000 }, async () => {
    await using folder = await newFolder()
    const env = {
      DATA_DIR: join(folder.path, 'data'),
      ...(engine === 'postgres' ? { DATABASE_URL: await newPostgresDatabase() } : {}),
    }
    await withMagazineIn(env, async (context) => {
      const { db, largest } = counting(context.db)
      const survey = largeSurvey()
      const remember = async () => rememberSurvey({ db, by: 'wordpress', now }, source, survey)
      const kept = () =>
        context.db.reader
          .selectFrom('origins')
          .selectAll()
          .where('kind', '=', 'surveyed')
          .orderBy('source_id')
          .execute()
      await remember()
      const before = await kept()
      expect(before).toHaveLength(1204)
      await remember()
      expect(await kept()).toEqual(before)

      const recalled = emptySurvey()
      await recallSurvey(db, source, recalled)
      expect(recalled.attachments).toEqual(survey.attachments)
      expect(recalled.attachedTo.get('1')?.toSorted()).toEqual(survey.attachedTo.get('1')?.toSorted())
      expect(recalled.paths.size).toBe(600)
      expect(recalled.tags).toEqual(survey.tags)
      expect(recalled.head.categories).toMatchObject([{ slug: 'hair', name: 'ヘア二' }])
      expect([recalled.head.authors.length, recalled.head.series.length, recalled.reusables.size]).toEqual([
        1, 1, 1,
      ])
      expect(largest()).toBeGreaterThan(1)
      expect(largest()).toBeLessThanOrEqual(200)
    })
  })
})

function largeSurvey() {
  const survey = emptySurvey()
  survey.head = {
    siteUrl: source,
    title: '日記',
    tags: [],
    authors: [{ id: '3', login: 'mizuki', name: '新井 瑞季' }],
    // A damaged export contains a category twice; the last one wins.
    categories: ['ヘア', 'ヘア二'].map((name) => ({
      id: '10',
      slug: 'hair',
      parent: '',
      name,
      description: '',
    })),
    series: [{ id: '40', slug: 'asa', name: '朝の台所', description: '' }],
  }
  for (let at = 0; at < 600; at += 1) {
    const id = String(1000 + at)
    const url = `${source}/wp-content/uploads/${id}.jpg`
    const parent = at < 300 ? { parent: '1' } : {}
    survey.attachments.set(id, { url, file: `${id}.jpg`, alt: '', caption: '', ...parent })
    survey.paths.set(`/attachment-${id}`, { kind: 'attachment', id })
  }
  survey.attachedTo.set('1', [...survey.attachments.keys()].slice(0, 300))
  for (let at = 0; at < 300; at += 1) survey.tags.set(`tag-${at}`, `話題${at}`)
  survey.reusables.set('5', '<p>使いまわす文</p>')
  return survey
}

/** The same database; records the largest number of rows that one query returned. */
function counting(db: Database): { db: Database; largest: () => number } {
  let largest = 0
  const reader = db.reader.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      largest = Math.max(largest, result.rows.length)
      return result
    },
  })
  return { db: { ...db, reader }, largest: () => largest }
}
