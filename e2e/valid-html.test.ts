import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openingMs } from './magazine.ts'
import { openSharedMagazine } from './shared-magazine.ts'
import { listScreens } from './screens.ts'

const hasJava = spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0
if (!hasJava) process.stdout.write('Java がないので、HTML の検査（vnu）は省きます。\n')

type Message = { type: string; url: string; message: string; extract?: string }

test.skipIf(!hasJava)('the HTML of every screen is valid', { timeout: openingMs }, async () => {
  const magazine = await openSharedMagazine()
  const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-html-'))
  try {
    const token = await magazine.command('preview', 'mayubasami-wo-togi-ni-dasu')
    const screens = await listScreens(magazine.api)
    for (const { route, address } of screens)
      await writeFile(join(folder, `${route}.html`), await read(magazine.url + address))
    await writeFile(
      join(folder, 'draft.html'),
      await read(`${magazine.url}/magazine/draft/`, { cookie: `draft=${token}` }),
    )
    const beside = join(folder, 'external-transmission.html')
    await writeFile(beside, await read(`${magazine.url}/external-transmission/`))
    // An invalid page proves that the others were checked.
    await writeFile(join(folder, 'wrong.html'), '<!doctype html><html lang="ja"><title>x</title><p><div></p>')
    const { files, errors } = await validate(folder)
    expect(files).toBe(screens.length + 3)
    expect(errors.filter((error) => !error.startsWith('wrong.html'))).toEqual([])
    expect(errors).not.toEqual([])
  } finally {
    await rm(folder, { recursive: true })
    await magazine.stop()
  }
})

async function read(address: string, headers: Record<string, string> = {}): Promise<string> {
  return (await fetch(address, { headers })).text()
}

/** One JVM for all files; it prints its findings as JSON to stderr. */
async function validate(folder: string): Promise<{ files: number; errors: string[] }> {
  const jar = join(
    dirname(createRequire(import.meta.url).resolve('vnu-jar/package.json')),
    'build/dist/vnu.jar',
  )
  const args = [
    '-Xss2m',
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    '-jar',
    jar,
    '--exit-zero-always',
    '--format',
    'json',
    '--skip-non-html',
    folder,
  ]
  const { stderr } = await promisify(execFile)('java', args, { maxBuffer: 64 * 1024 ** 2 })
  const { messages } = JSON.parse(stderr) as { messages: Message[] }
  // The validator does not support `blocking` with `rel=expect` yet (HTML, "link type expect").
  const isExpect = ({ message, extract = '' }: Message) =>
    message.startsWith('A “link” element with a “blocking” attribute') && extract.includes('rel="expect"')
  const errors = messages.filter((message) => message.type !== 'info' && !isExpect(message))
  return {
    files: new Set(messages.map(({ url }) => url)).size,
    errors: errors.map(
      ({ url, message, extract }) => `${url.split('/').at(-1)}: ${message} ${extract ?? ''}`,
    ),
  }
}
