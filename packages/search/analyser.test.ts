import { expect, test } from 'vitest'
import { analyser } from './analyser.ts'

const article = {
  title: { name: '冬の髪型', reading: '' },
  lead: '',
  body: '髪型を変える。',
  tags: [{ name: '美容', reading: 'びよう' }],
  authors: [],
}

test('F1 a thread of its own reads articles and questions', async () => {
  const [[indexed], question] = await Promise.all([analyser.index([article]), analyser.question('kamigata')])
  expect(indexed?.terms.title.words).toEqual(['冬', '髪型'])
  expect(indexed?.suggestions).toContainEqual({ kind: 'tag', text: '美容', written: '美容', read: 'びよー' })
  const [shown] = await analyser.highlight(question, [{ title: '冬の髪型', lead: '', body: '' }])
  expect(shown?.title).toEqual([{ start: 2, end: 4 }])
})

test('what a thread can not do is told to whoever asked, and to nobody else', async () => {
  const broken = analyser.index([null as never])
  const sound = analyser.question('髪')
  await expect(broken).rejects.toThrow(/null/)
  expect((await sound).words).toEqual(['髪'])
})
