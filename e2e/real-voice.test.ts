import { hasChromium, openBrowser } from '@tsuzuri/test-support/browser'
import { findProgram } from '@tsuzuri/test-support/find-program'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Display, startDisplay } from '../packages/test-support/engines/display.ts'
import { openingMs, openMagazine, type OpenMagazine } from './magazine.ts'
import { names, namesAddress, publishNames } from './names-article.ts'
import { countRequests, countSettledRequests } from './server-requests.ts'
import { type SpeechDispatcher, startSpeechDispatcher } from './speech-dispatcher.ts'
import { isThorough } from './thorough.ts'
import { open, openVisitor } from './visitor.ts'

/** With the names an article of 6,000 characters, which a person reads aloud in more than ten minutes. */
const passage = 'あさの ひかりが まどから さして、つくえの うえが しろく なった。'
const readingMs = 600_000

const programs = ['Xvfb', 'speech-dispatcher', 'espeak-ng']
const missing = programs.filter((name) => findProgram(name) === undefined)
if (isThorough && missing.length > 0)
  // oxlint-disable-next-line no-console
  console.log(
    `${missing.join(', ')} がないため、本物の声のテストは飛ばします / tests with a real voice are skipped`,
  )

/** Debian: speech-dispatcher, speech-dispatcher-espeak-ng, espeak-ng and xvfb. Only in `npm run test:browsers`. */
describe.skipIf(!hasChromium || !isThorough || missing.length > 0)('a real voice', () => {
  let speech: SpeechDispatcher
  let display: Display
  let browser: Browser
  let magazine: OpenMagazine

  beforeAll(async () => {
    magazine = await openMagazine(publishNames(passage))
    speech = await startSpeechDispatcher()
    display = await startDisplay(async () => speech.environment)
    browser = await openBrowser(['--enable-speech-dispatcher'], display.environment)
  }, openingMs)
  afterAll(async () => {
    await browser?.close()
    await display?.stop()
    await speech?.stop()
    await magazine?.stop()
  })

  test(
    'D4 reads a long article to the end, 200 names in their readings, and requests nothing meanwhile',
    async () => {
      const visitor = await openVisitor(browser, { ...magazine, initScript: noteSpoken })
      const { page } = visitor
      await open(page, namesAddress)
      await page.evaluate(() => navigator.serviceWorker.ready)
      // espeak-ng has thousands of variants; the browser needs seconds to load them.
      await page.waitForFunction(() => speechSynthesis.getVoices().length > 0, undefined, {
        timeout: 120_000,
      })
      await page.getByRole('button', { name: '読み上げる' }).click()
      await page.getByRole('button', { name: '一時停止' }).waitFor()
      const before = await countSettledRequests(magazine.url, page)
      // In the middle: after the end the page continues with requests that it held back.
      await page.waitForFunction(hasSpoken, names.length, { timeout: readingMs })
      expect(await countRequests(magazine.url)).toBe(before)
      await page.getByText('終わりまで読みました。').waitFor({ timeout: readingMs })
      const spoken: Spoken[] = await page.evaluate('globalThis.spoken')
      expect(spoken.filter(({ isLocal, hasEnded }) => !isLocal || !hasEnded)).toEqual([])
      expect(spoken.map(({ text }) => text)).toEqual([
        '名前の記事',
        ...names.flatMap(({ reading }) => [`${reading}さんに聞いた。`, passage]),
      ])
      expect(await page.evaluate(listRequestsMeanwhile)).toEqual([])
      expect(visitor.complaints()).toEqual([])
      await visitor.close()
    },
    readingMs + 180_000,
  )
})

type Spoken = { text: string; isLocal: boolean; hasEnded: boolean; startedAt: number }

/** Runs in the page. */
function hasSpoken(sentences: number): boolean {
  return (globalThis as unknown as { spoken: Spoken[] }).spoken.length > sentences
}

/**
 * Runs in the page: its requests between the second and the last sentence, without pictures that scrolled into view.
 */
function listRequestsMeanwhile(): string[] {
  const { spoken } = globalThis as unknown as { spoken: Spoken[] }
  const [from = 0, to = 0] = [spoken[1]?.startedAt, spoken.at(-1)?.startedAt]
  return performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => startTime > from && startTime < to && !name.includes('/media/'))
    .map(({ name }) => name)
}

/** An init script: records the utterances passed to the browser's voices, and whether they were reported as spoken. */
const noteSpoken = `
  globalThis.spoken = []
  performance.setResourceTimingBufferSize(2000)
  const { speak } = SpeechSynthesis.prototype
  SpeechSynthesis.prototype.speak = function (utterance) {
    const one = { text: utterance.text, isLocal: utterance.voice?.localService === true, hasEnded: false, startedAt: performance.now() }
    utterance.addEventListener('end', () => (one.hasEnded = true))
    spoken.push(one)
    speak.call(this, utterance)
  }`
