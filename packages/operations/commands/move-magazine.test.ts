import { watch } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createArticle } from '@tsuzuri/database/articles/commands'
import { newFolder, runMagazine } from '@tsuzuri/server/testing/child-server'
import { fillFolder, withMagazineIn } from '@tsuzuri/server/testing/filled-folder'

const patience = { timeout: 120_000 }

test(
  'F3 under 50 writes a second nothing is missing that was kept before the export began',
  patience,
  async () => {
    await using folder = await newFolder()
    const env = { DATA_DIR: join(folder.path, 'data') }
    const target = join(folder.path, 'out')
    await fillFolder(env)
    // Simulates a running magazine: the store is locked, and articles are saved all the time.
    const { keptBefore, ended } = await withMagazineIn(env, async ({ db }) => {
      const kept: string[] = []
      const over = new AbortController()
      const writing = (async () => {
        for (let number = 1; !over.signal.aborted; number += 1) {
          const pause = delay(20)
          await createArticle(
            { db, by: 'test', now: new Date() },
            { slug: `kaki-${number}`, title: '書きつづける' },
          )
          kept.push(`kaki-${number}`)
          await pause
        }
      })()
      while (kept.length < 20) await delay(10)
      const before = [...kept]
      const program = await runMagazine(['export-magazine', target], env).ended
      over.abort()
      await writing
      return { keptBefore: before, ended: program }
    })
    expect(ended.code, ended.stderr).toBe(0)
    expect(ended.stdout).toMatch(/^記事\d+本、画像1枚を .*out に書き出しました。\n$/)
    const names = new Set(await readdir(join(target, 'articles')))
    expect(keptBefore.filter((slug) => !names.has(`${slug}.md`))).toEqual([])

    const other = { DATA_DIR: join(folder.path, 'other') }
    await writeFile(join(target, 'articles', 'genko.txt'), '原稿')
    const taken = await runMagazine(['import-magazine', target], other).ended
    expect(taken.code, taken.stderr).toBe(0)
    expect(taken.stderr).toMatch(/次のファイルは読み込まれません。.*\n {2}articles\/genko\.txt\n$/)
    const again = await runMagazine(['export-magazine', join(folder.path, 'again')], other).ended
    expect(again.code).toBe(0)
    for (const name of names) {
      const read = (place: string) => readFile(join(folder.path, place, 'articles', name), 'utf8')
      expect(await read('again')).toBe(await read('out'))
    }
  },
)

test('F3 a kill -9 in the middle leaves no folder, or a whole one', patience, async () => {
  await using folder = await newFolder()
  const env = { DATA_DIR: join(folder.path, 'data') }
  await fillFolder(env)
  let signal: NodeJS.Signals | null
  do {
    // A small export may end before the test sees its folder.
    await rm(join(folder.path, 'out'), { recursive: true, force: true })
    const program = runMagazine(['export-magazine', join(folder.path, 'out')], env)
    const watching = watch(folder.path, () => program.child.kill('SIGKILL'))
    ;({ signal } = await program.ended)
    watching.close()
  } while (signal !== 'SIGKILL')
  const whole = async () => (await readdir(join(folder.path, 'out', 'media'))).length
  const isThere = (await readdir(folder.path)).includes('out')
  if (isThere) expect(await whole()).toBe(2)
  const target = isThere ? 'next' : 'out'
  expect((await runMagazine(['export-magazine', join(folder.path, target)], env).ended).code).toBe(0)
  expect(await whole()).toBe(2)
  expect((await readdir(folder.path)).filter((name) => name.startsWith(`${target}.writing`))).toEqual([])
})

test('what is wrong with a folder is said in a sentence', patience, async () => {
  await using folder = await newFolder()
  const env = { DATA_DIR: join(folder.path, 'data') }
  for (const [args, sentence] of [
    // This case creates the magazine that the next case needs.
    [['import-magazine', folder.path], /に magazine\.yaml がありません。/],
    [['export-magazine', folder.path], /^フォルダー .* は空ではありません。/],
  ] as const) {
    const { code, stdout, stderr } = await runMagazine(args, env).ended
    expect(stderr).toMatch(sentence)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).not.toMatch(/\n\s+at /)
  }
})
