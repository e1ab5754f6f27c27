import { beforeEach, expect, test } from 'vitest'
import { cookieLifetimeDays, openCookieStore } from './cookie-store.ts'

/** A cookie jar as scripts see it: one assignment sets one cookie, reading returns the pairs. */
function aJar(now: number) {
  const kept = new Map<string, string>()
  const jar = {
    assigned: [] as string[],
    get cookie() {
      return [...kept].map((pair) => pair.join('=')).join('; ')
    },
    set cookie(text: string) {
      jar.assigned.push(text)
      const [pair = '', ...attributes] = text.split('; ')
      const [name = '', value = ''] = pair.split('=')
      const expires = attributes.find((one) => one.startsWith('Expires='))?.slice('Expires='.length) ?? ''
      if (Date.parse(expires) <= now) kept.delete(name)
      else kept.set(name, value)
    },
  }
  return jar
}

const now = Date.UTC(2026, 0, 1)
let jar: ReturnType<typeof aJar>
beforeEach(() => void (jar = aJar(now)))
const open = (settings: object) => openCookieStore({ domain: 'example.com', ...settings }, jar, () => now)

test('C11 a cookie lives 365 days and is Secure by default', () => {
  expect(cookieLifetimeDays).toBe(365)
  expect(open({}).setItem('k', 'v')).toBe('v')
  expect(jar.assigned).toEqual([
    'k=v; Path=/; Expires=Fri, 01 Jan 2027 00:00:00 GMT; Domain=example.com; Secure',
  ])
})

test('C11 the settings are written as attributes', () => {
  open({ path: '/magazine/', expires: 1, secure: false, sameSite: 'lax' }).setItem('k', 'v')
  expect(jar.assigned).toEqual([
    'k=v; Path=/magazine/; Expires=Fri, 02 Jan 2026 00:00:00 GMT; Domain=example.com; SameSite=lax',
  ])
})

test.each([
  [{ domain: '' }, 'The domain of cookieStorage can not be undefined.'],
  [{ domain: undefined }, 'The domain of cookieStorage can not be undefined.'],
  [{ sameSite: 'Lax' }, 'The sameSite value of cookieStorage must be "lax", "strict" or "none".'],
  [
    { sameSite: 'none', secure: false },
    'sameSite = None requires the Secure attribute in latest browser versions.',
  ],
])('C11 %o is refused: %s', (settings, message) => {
  expect(() => open(settings)).toThrow(message)
})

test('C11 SameSite none with Secure is taken', () => {
  open({ sameSite: 'none' }).setItem('k', 'v')
  expect(jar.assigned[0]).toMatch(/; Secure; SameSite=none$/)
})

test('C11 any text comes back as it was, and none becomes an attribute', () => {
  const store = open({ path: '/; Max-Age=0' })
  const value = '春; Domain=evil.example; a=b%20\n'
  expect(store.setItem('鍵; x=1', value)).toBe(value)
  expect(store.getItem('鍵; x=1')).toBe(value)
  expect(jar.assigned[0]).not.toMatch(/evil\.example;|Max-Age|x=1/)
})

test('C11 cookies that others wrote, broken or not, can be read beside ours', () => {
  const others = { cookie: 'bad=%E3%81; __proto__=p; k=near; k=far; flag; eq=a=b' }
  const store = openCookieStore({ domain: 'example.com' }, others)
  expect(['bad', '__proto__', 'k', 'flag', 'eq', 'none'].map(store.getItem)).toEqual([
    '%E3%81',
    'p',
    'near',
    '',
    'a=b',
    undefined,
  ])
})

test('C11 a cookie is removed under the attributes it was set with, and clear removes all', () => {
  const store = open({ path: '/magazine/' })
  store.setItem('a', '1')
  store.setItem('春', '2')
  expect(store.removeItem('a')).toBe('1')
  expect(store.getItem('a')).toBeUndefined()
  expect(jar.assigned.at(-1)).toMatch(
    /^a=; Path=\/magazine\/; Expires=Wed, 31 Dec 2025 .*Domain=example\.com; Secure$/,
  )
  expect(store.clear()).toEqual({})
  expect(jar.cookie).toBe('')
})
