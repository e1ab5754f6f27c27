import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { displayKey, displayOptions, displaySettingNames, readDisplaySettings } from './display-settings.ts'
import { earlyDisplayScript, themeColourMedia } from './early-display.ts'

test.each(displaySettingNames.flatMap((name) => displayOptions[name].map((value) => [name, value])))(
  'D1 the early script applies %s: %s as the panel reads it',
  (name = '', value = '') => {
    const page = openPage(JSON.stringify({ [name]: value }))
    expect(page.attributes).toEqual({ [`data-${name}`]: value })
    expect(readDisplaySettings(page.storage)).toEqual({ [name]: value })
  },
)

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['JSON that is no object', '7'],
  ['null', 'null'],
  ['unknown names and values', '{"theme":"x\\" onload=","size":7,"colour":"red","constructor":"light"}'],
])('D1 %s in the storage leaves the page as the magazine made it', (_, stored) => {
  const page = openPage(stored)
  expect(page.attributes).toEqual({})
  expect(page.media()).toEqual(themeColourMedia)
  expect(readDisplaySettings(page.storage)).toEqual({})
})

test('D1 a browser that refuses the storage shows the page as the magazine made it', () => {
  const page = openPage(new Error('denied'))
  expect(page.attributes).toEqual({})
  expect(readDisplaySettings(page.storage)).toEqual({})
})

test('D1 a change by another tab and a return from the back/forward cache apply what is stored then', () => {
  const page = openPage('{"theme":"dark","size":"large"}')
  expect(page.media()).toEqual(['not all', 'all', 'not all'])
  page.store('{"theme":"sepia"}')
  page.dispatch('pageshow', { persisted: false })
  expect(page.attributes['data-theme']).toBe('dark')
  page.dispatch('pageshow', { persisted: true })
  expect(page.attributes).toEqual({ 'data-theme': 'sepia' })
  expect(page.media()).toEqual(['not all', 'not all', 'all'])
  page.store(null)
  page.dispatch('storage', {})
  expect(page.attributes).toEqual({})
  expect(page.media()).toEqual(themeColourMedia)
})

test('D1 the early script does not end its element', () => {
  expect(earlyDisplayScript).not.toMatch(/<\/|<!--/)
})

/** A page as far as the script sees it. */
function openPage(initial: string | null | Error) {
  let stored = initial
  const attributes: Record<string, string> = {}
  const metas = themeColourMedia.map((media) => ({ media: media as string }))
  const listeners = new Map<string, (event: object) => void>()
  const storage = () => {
    if (stored instanceof Error) throw stored
    return { getItem: (key: string) => (key === displayKey ? (stored as string | null) : null) }
  }
  runInNewContext(earlyDisplayScript, {
    get localStorage() {
      return storage()
    },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    document: {
      documentElement: {
        setAttribute: (name: string, value: string) => {
          attributes[name] = value
        },
        removeAttribute: (name: string) => {
          delete attributes[name]
        },
      },
      querySelectorAll: () => metas,
    },
  })
  return {
    attributes,
    storage,
    media: () => metas.map(({ media }) => media),
    store: (value: string | null) => {
      stored = value
    },
    dispatch: (type: string, event: object) => listeners.get(type)?.(event),
  }
}
