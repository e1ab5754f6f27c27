import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EnginePage, engines } from './engines.ts'
import { findFirefox, findWebkit } from './find-engines.mjs'

const markup = (title: string) => `<!doctype html>
<html lang="ja"><meta charset="utf-8"><title>${title}</title>
<p>綴り</p><a href="/second">次へ</a><div style="height: 3000px"></div><input><input type="file" hidden><script src="/script.js"></script>`

const script = `addEventListener('keydown', ({ key }) => {
  document.body.dataset.keys = (document.body.dataset.keys ?? '') + key + ' '
})`

describe.for(engines)('$name', ({ name, isPresent, openPage }) => {
  describe.skipIf(!isPresent)('a page in the engine', () => {
    let server: Server
    let url: string
    let page: EnginePage

    beforeAll(async () => {
      server = createServer(({ url: path = '/' }, response) => {
        const isScript = path === '/script.js'
        const headers = {
          'content-type': isScript ? 'text/javascript' : 'text/html',
          'content-security-policy': "default-src 'self'; style-src 'unsafe-inline'",
        }
        response.writeHead(path === '/favicon.ico' ? 204 : 200, headers).end(isScript ? script : markup(path))
      })
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      page = await openPage({ width: 800, height: 600 })
    })
    afterAll(async () => {
      await page.close()
      server.close()
    })

    test('has the size that was asked for, and follows links there and back', async () => {
      await page.goto(`${url}/first`)
      expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([800, 600])
      await page.click('a')
      await page.waitFor((path) => location.pathname === path, '/second')
      await page.back()
      await page.waitFor(() => document.title === '/first')
      await page.forward()
      await page.waitFor(() => document.title === '/second')
      await page.resize({ width: 600, height: 700 })
      await page.waitFor(() => innerWidth === 600 && innerHeight === 700)
      await page.resize({ width: 800, height: 600 })
      await page.waitFor(() => innerWidth === 800 && innerHeight === 600)
    })

    test('chooses a file, also in a hidden input', async () => {
      await page.goto(`${url}/file`)
      await page.chooseFile('input[type=file]', import.meta.filename)
      const name = await page.evaluate(
        () => document.querySelector<HTMLInputElement>('input[type=file]')?.files?.[0]?.name,
      )
      expect(name).toBe('engines.test.ts')
    })

    test('takes clicks, text and keys with modifiers', async () => {
      await page.goto(`${url}/keys`)
      await page.click('input')
      await page.type('かな ab')
      await page.press('Shift+ArrowLeft')
      await page.press('Backspace')
      await page.press('Control+a')
      await page.press('+')
      const [value, keys] = await page.evaluate(() => [
        document.querySelector('input')?.value,
        document.body.dataset['keys'],
      ])
      expect(value).toBe('+')
      expect(keys).toMatch(/a b Shift ArrowLeft Backspace Control a \+ $/)
    })

    test('awaits what the page computes, and passes on what it throws', async () => {
      expect(await page.evaluate(async (words) => (await Promise.resolve(words)).length, ['髪', '型'])).toBe(
        2,
      )
      await expect(page.evaluate(() => Promise.reject(new Error('without reason')))).rejects.toThrow(
        'without reason',
      )
    })

    test('draws the viewport as PNG', async () => {
      expect(pngSize(await page.screenshot())).toEqual([800, 600])
    })

    test.skipIf(name === 'webkit')('reports errors on the console, also those of the browser', async () => {
      await page.goto(`${url}/faults`)
      page.readConsoleErrors?.()
      await page.evaluate(() => {
        reportError(new Error('from the page'))
        const inline = document.createElement('script')
        inline.textContent = 'alert(1)'
        document.body.append(inline)
      })
      const seen: string[] = []
      await expect
        .poll(() => seen.push(...(page.readConsoleErrors?.() ?? [])), { timeout: 20_000 })
        .toBeGreaterThan(1)
      expect(seen.join('\n')).toMatch(/from the page[^]*Content.Security.Policy/)
    })
  })
})

test('an engine that was chosen and does not exist is not replaced by another', () => {
  expect(findFirefox({ ...process.env, FIREFOX_PATH: '/nowhere/firefox' })).toBeUndefined()
  expect(findWebkit({ ...process.env, WEBKIT_DRIVER_PATH: '/nowhere/driver' })).toBeUndefined()
})

function pngSize(png: Uint8Array): [number, number] {
  const view = new DataView(png.buffer, png.byteOffset)
  return [view.getUint32(16), view.getUint32(20)]
}
