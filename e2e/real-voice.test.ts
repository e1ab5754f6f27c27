import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasChromium, openBrowser } from '@tsuzuri/test-support/browser'
import { findProgram } from '@tsuzuri/test-support/find-program'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Display, startDisplay } from '../packages/test-support/engines/display.ts'
import { openSharedMagazine } from './shared-magazine.ts'
import { openingMs, type OpenMagazine } from './magazine.ts'
import { isThorough } from './thorough.ts'
import { open, openVisitor, saveData } from './visitor.ts'

const programs = ['Xvfb', 'speech-dispatcher', 'espeak-ng']
const missing = programs.filter((name) => findProgram(name) === undefined)
const reason = missing.length === 0 ? '' : ` (not tested: ${missing.join(', ')} missing)`

/** Debian: speech-dispatcher, speech-dispatcher-espeak-ng, espeak-ng and xvfb. Only in `npm run test:browsers`. */
describe.skipIf(!hasChromium || !isThorough || missing.length > 0)(`a real voice${reason}`, () => {
  let home: string
  let display: Display
  let browser: Browser
  let magazine: OpenMagazine

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'tsuzuri-voice-'))
    await mkdir(join(home, '.config', 'speech-dispatcher'), { recursive: true })
    await mkdir(join(home, 'run'), { mode: 0o700 })
    // No sound card: what is spoken ends as soon as it is made.
    await writeFile(join(home, '.asoundrc'), 'pcm.!default { type null }\nctl.!default { type null }\n')
    await writeFile(join(home, '.config', 'speech-dispatcher', 'speechd.conf'), speechSettings)
    magazine = await openSharedMagazine()
    display = await startDisplay(async () => ({ HOME: home, XDG_RUNTIME_DIR: join(home, 'run') }))
    browser = await openBrowser(['--enable-speech-dispatcher'], display.environment)
  }, openingMs)
  afterAll(async () => {
    await browser.close()
    await display.stop()
    await magazine.stop()
    await rm(home, { recursive: true, force: true })
  })

  test('D4 reads an article to the end, and asks no other server', async () => {
    const { items } = await magazine.api.listArticles({})
    const visitor = await openVisitor(browser, { ...magazine, initScript: saveData })
    const { page } = visitor
    await open(page, `/magazine/${items[0]?.slug}/`)
    await page.waitForFunction(() => speechSynthesis.getVoices().length > 0)
    await page.getByRole('button', { name: '読み上げる' }).click()
    await page.getByText('終わりまで読みました。').waitFor({ timeout: 300_000 })
    expect(visitor.requests.filter((url) => !url.startsWith(magazine.url))).toEqual([])
    expect(visitor.complaints()).toEqual([])
    await visitor.close()
  }, 360_000)
})

const speechSettings = `LogLevel 1
CommunicationMethod "unix_socket"
AudioOutputMethod "alsa"
AudioALSADevice "default"
AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
DefaultModule espeak-ng
DefaultLanguage "ja"
`
