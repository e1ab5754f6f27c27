import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorPage } from './error-page.ts'
import { openTestApp, type TestApp } from './testing/open-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test.each([
  ['an unknown address', '/nowhere', 'GET', 404],
  ['a method that is not allowed', '/magazine/', 'DELETE', 405],
])('a browser gets an HTML page for %s, a program gets a problem', async (_, path, method, status) => {
  const page = await app.ask(path, { method, headers: browser })
  expect([page.status, page.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
  const html = await page.text()
  const style = /<style>(.*)<\/style>/.exec(html)?.[1] ?? ''
  expect(page.headers.get('content-security-policy')).toContain(`'sha256-${hash('sha256', style, 'base64')}'`)
  const api = await app.ask('/api/nowhere', { method: 'GET', headers: browser })
  expect(api.headers.get('content-type')).toContain('application/problem+json')
})

test('a sentence can not bring markup into the page', () => {
  const html = errorPage({
    type: '',
    title: '',
    status: 400,
    code: '',
    detail: '<script>alert(1)</script>',
    detailEn: '"&',
  })
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;')
})
