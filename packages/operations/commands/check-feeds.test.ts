import { expect, test } from 'vitest'
import { newFolder, runMagazine } from '@tsuzuri/server/testing/child-server'
import { fillFolder } from '@tsuzuri/server/testing/filled-folder'

test(
  'F2 check-feeds says, article by article, what partners would refuse',
  { timeout: 120_000 },
  async () => {
    await using folder = await newFolder()
    const env = { DATA_DIR: folder.path, PUBLIC_URL: 'https://magazine.example' }
    await fillFolder(env)
    const { code, stdout, stderr } = await runMagazine(['check-feeds'], env).ended
    expect([code, stderr]).toEqual([1, ''])
    for (const line of [
      /^■ SmartNews（\/feeds\/smartnews\.xml）　配信 24本、見送り 1本、取り下げ 0本$/m,
      /^ {2}✗ 正方形のロゴがありません（設定で選んでください）$/m,
      /^ {2}「記事その1」 https:\/\/magazine\.example\/magazine\/plain-1\/\n {4}✗ 扉の画像がありません（必須です）$/m,
      /^ {2}見送り「<b>豊かな<\/b> & "記事"」：広告の記事はSmartNewsに配信できません$/m,
    ]) {
      expect(stdout).toMatch(line)
    }
    const asData = await runMagazine(['check-feeds', '--json'], env).ended
    expect(JSON.parse(asData.stdout)).toMatchObject([
      { destination: 'smartnews' },
      { destination: 'gunosy' },
      { destination: 'line' },
    ])
  },
)
