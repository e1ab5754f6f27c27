import type { Block } from '@tsuzuri/content/body/blocks'
import { hasChromium } from '@tsuzuri/test-support/browser'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { paragraph } from '../testing/blocks.ts'
import { openTrial, startTrial, type TrialSite } from '../testing/open-trial.ts'
import { writerAt } from '../testing/writer.ts'

const marker = [{ type: 'marker' as const }]
const link = [{ type: 'link' as const, href: '/magazine/kami/' }, ...marker]

describe.skipIf(!hasChromium)('T2 what is copied in the editor', () => {
  let site: TrialSite
  let writer: ReturnType<typeof writerAt>

  beforeAll(async () => {
    site = await startTrial()
    writer = writerAt(await openTrial(site))
  })
  afterEach(() => writer.failOnComplaints())
  afterAll(() => site?.close())

  test.each<[string, Block[]]>([
    [
      'line breaks at the end of marked words',
      [
        { type: 'paragraph', content: [{ text: '大事な一行目\n', marks: marker }, { text: '二行目' }] },
        {
          type: 'paragraph',
          content: [
            { text: '一\n\n', marks: link },
            { text: '二', marks: marker },
          ],
        },
        {
          type: 'paragraph',
          content: [{ text: '一\n', marks: [...marker, { type: 'ruby', reading: 'いち' }] }, { text: '二' }],
        },
      ],
    ],
    ['line breaks elsewhere', [paragraph('一行目\n二行目'), paragraph('三行目')]],
  ])('has its %s when it is pasted', async (_, blocks) => {
    await writer.open(blocks)
    const copied = await writer.copy()
    await writer.open([])
    await writer.paste(copied)
    expect(await writer.read()).toEqual(blocks)
  })

  test('has its lines for programs that take plain text, too', async () => {
    await writer.open([paragraph('一行目\n二行目'), paragraph('次')])
    expect((await writer.copy())['text/plain']).toBe('一行目\n二行目\n\n次')
  })
})
