import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LastResort, lastResortLink, lastResortMessage, LastResortMessage } from './last-resort.tsx'

test('C8 the fallback has the specified text and a link to the front page', () => {
  const html = renderToString(<LastResortMessage />)
  expect(html).toContain('An error occurred while showing the error page')
  expect(html).toContain('<a href="/magazine/" data-reload="">Go back to home</a>')
  expect(html).toContain('ページを表示できませんでした。')
  expect(html.match(/<p lang="en">/g)).toHaveLength(2)
  expect([lastResortMessage, lastResortLink].every((text) => html.includes(text))).toBe(true)
})

test('C8 the fallback replaces a failed component only', () => {
  expect(LastResort.getDerivedStateFromError()).toEqual({ failed: true })
  expect(renderToString(<LastResort>本文</LastResort>)).toBe('本文')
})
