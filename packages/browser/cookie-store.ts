export const cookieLifetimeDays = 365

const dayMs = 24 * 60 * 60 * 1000
const sameSiteValues = new Set(['strict', 'lax', 'none'])

export interface CookieSettings {
  domain: string
  path?: string
  /** Days. */
  expires?: number
  secure?: boolean
  sameSite?: 'strict' | 'lax' | 'none'
}

export interface CookieStore {
  /** Returns the value that the browser stored, or undefined if it rejected the cookie. */
  setItem: (key: string, value: string) => string | undefined
  getItem: (key: string) => string | undefined
  removeItem: (key: string) => string | undefined
  /** Removes every cookie that scripts can see. */
  clear: () => Record<string, never>
}

export function openCookieStore(
  { domain, path = '/', expires = cookieLifetimeDays, secure = true, sameSite }: CookieSettings,
  jar: { cookie: string } = document,
  now: () => number = Date.now,
): CookieStore {
  if (!domain) throw new Error('The domain of cookieStorage can not be undefined.')
  if (sameSite !== undefined && !sameSiteValues.has(sameSite))
    throw new Error('The sameSite value of cookieStorage must be "lax", "strict" or "none".')
  if (sameSite === 'none' && !secure)
    throw new Error('sameSite = None requires the Secure attribute in latest browser versions.')

  function write(name: string, value: string, days: number): void {
    const attributes = [
      `${name}=${encodeURIComponent(value)}`,
      `Path=${oneAttribute(path)}`,
      `Expires=${new Date(now() + days * dayMs).toUTCString()}`,
      `Domain=${oneAttribute(domain)}`,
      ...(secure ? ['Secure'] : []),
      ...(sameSite ? [`SameSite=${sameSite}`] : []),
    ]
    // The Cookie Store API is missing in browsers that readers still use.
    // oxlint-disable-next-line unicorn/no-document-cookie
    jar.cookie = attributes.join('; ')
  }

  function getItem(key: string): string | undefined {
    return readCookies(jar.cookie).get(key)
  }

  function removeItem(key: string): string | undefined {
    const kept = getItem(key)
    write(encodeURIComponent(key), '', -1)
    return kept
  }

  return {
    getItem,
    removeItem,
    setItem(key, value) {
      write(encodeURIComponent(key), value, expires)
      return getItem(key)
    },
    clear() {
      for (const [name] of splitCookies(jar.cookie)) write(name, '', -1)
      return {}
    },
  }
}

/** Cuts a setting at its first semicolon, so that it can not add a cookie attribute. */
function oneAttribute(value: string): string {
  return value.split(';')[0] ?? ''
}

/** If two cookies have the same name, the first has the more specific path. */
function readCookies(text: string): Map<string, string> {
  return new Map(
    splitCookies(text)
      .map(([name, value]) => [decode(name), decode(value)] as const)
      .toReversed(),
  )
}

function splitCookies(text: string): [name: string, value: string][] {
  return text
    .split('; ')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name, value.join('=')]
    })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
