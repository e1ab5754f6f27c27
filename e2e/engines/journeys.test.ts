import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EnginePage, engines } from '@tsuzuri/test-support/engines'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openingMs } from '../magazine.ts'
import { noisePicture } from '../noise-picture.ts'
import { listDifferent, listScreens, type Screen } from '../screens.ts'
import { isThorough } from '../thorough.ts'
import { readUnexpected } from './console.ts'
import {
  clickEveryRoute,
  goBackAndForward,
  loadEveryRoute,
  readFromShelf,
  readOffline,
  searchBySuggestion,
} from './reader-journeys.ts'
import { openSite, type Site } from './site.ts'
import { correctAndWithdraw, publishAndRead, signIn, uploadCover, writeArticle } from './studio-journeys.ts'

/** A limit for hangs: a busy machine renders a page in seconds. */
const patienceMs = 600_000

let site: Site
let screens: Screen[]
let folder: string

beforeAll(async () => {
  site = await openSite()
  screens = await listScreens(site.api)
  folder = await mkdtemp(join(tmpdir(), 'tsuzuri-engines-'))
}, openingMs)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await site.stop()
})

// In `npm run test:all` older-browsers.test.ts covers these journeys in Chromium.
const walked = engines.filter(({ name }) => isThorough || name !== 'chromium')

describe.for(walked)('$name', ({ name, isPresent, openPage }) => {
  describe.skipIf(!isPresent)('the journeys of readers and editors', () => {
    let page: EnginePage

    beforeAll(async () => {
      page = await openPage()
    })
    afterAll(() => page?.close())

    test(
      'R2–R13 every route shows the same heading and head by load and by click',
      async () => {
        const different = listDifferent(screens)
        const shown = await loadEveryRoute(page, site, different)
        await clickEveryRoute(page, site, different, shown)
        expect(readUnexpected(page)).toEqual([])
      },
      patienceMs,
    )

    test(
      'F1 R10 a suggestion is chosen by keyboard, and finds articles',
      async () => {
        await searchBySuggestion(page, site)
        expect(readUnexpected(page)).toEqual([])
      },
      patienceMs,
    )

    test(
      'R4 back and forward show the pages where they were left',
      async () => {
        await goBackAndForward(page, site)
        expect(readUnexpected(page)).toEqual([])
      },
      patienceMs,
    )

    test(
      'a saved article is read from the shelf without a connection',
      async () => {
        const article = screens.find(({ route }) => route === 'slug')?.address ?? ''
        await readFromShelf(page, site, article)
        expect(readUnexpected(page)).toEqual([])
      },
      patienceMs,
    )

    test(
      'C9 an article is read again without a connection',
      async () => {
        const article = screens.find(({ route }) => route === 'slug')?.address ?? ''
        await readOffline(page, site, article)
        expect(readUnexpected(page)).toEqual([])
      },
      patienceMs,
    )

    test(
      'T1 T2 T4 T5 C9 an editor signs in, writes, uploads, publishes, corrects and withdraws; readers get the newest',
      async () => {
        const picture = join(folder, `窓辺-${name}.png`)
        await writeFile(picture, noisePicture(400, 300, name.length))
        await signIn(page, site)
        await writeArticle(page, site, `朝の髪 ${name}`)
        await uploadCover(page, picture)
        await publishAndRead(page, site, `朝の髪 ${name}`)
        await correctAndWithdraw(page, site, `朝の髪 ${name}`)
        expect(readUnexpected(page)).toEqual([])
      },
      patienceMs,
    )
  })
})
