import { expect, test } from 'vitest'
import { openReport } from './import-report.ts'

const about = { file: 'a.xml', site: '日記', address: 'https://old.example', at: new Date(0), isDry: false }

test('what several articles lack is named once, and long lists end with how many more there are', () => {
  const report = openReport()
  report.add('missing-picture', 'a.jpg：取り寄せていません')
  report.add('missing-picture', 'a.jpg：取り寄せていません')
  for (let at = 0; at < 2200; at += 1) report.add('left', `投稿${at}`)
  const lines = report.markdown(about).split('\n')
  expect(lines.filter((line) => line.includes('a.jpg'))).toHaveLength(1)
  expect(lines).toContain('- 投稿999')
  expect(lines).toContain('- ほか1,200件')
})

test('counts have a comma for thousands, and what did not occur has no line', () => {
  const report = openReport()
  report.count('posts', 1200)
  report.count('redirects', 0)
  report.notes(
    '「春」',
    Array.from({ length: 1200 }, () => ({ kind: 'code', detail: '' }) as const),
  )
  const markdown = report.markdown(about)
  expect(markdown).toContain('| ファイルにある投稿と固定ページ | 1,200 |')
  expect(markdown).not.toContain('| 0 |')
  expect(markdown).toContain('「春」：整形済みの文やコードを段落にしました×1,200')
})
