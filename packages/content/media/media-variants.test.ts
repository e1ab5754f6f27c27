import { expect, test } from 'vitest'
import { middleUrl, socialCut, socialImageOf, srcSetOf } from './media-variants.ts'

const view = { url: '/media/a.jpg', width: 1000, height: 1000, colour: '#808080', light: 0x888888 }

test('a srcset names each width that there is, as wide as it really is', () => {
  expect(srcSetOf(view)).toBe(
    '/media/a.jpg/320 320w, /media/a.jpg/480 480w, /media/a.jpg/640 640w, /media/a.jpg/960 960w, /media/a.jpg/1280 1000w',
  )
  expect(srcSetOf({ url: '/media/b.png', width: 40 })).toBe('/media/b.png/320 40w')
  expect(srcSetOf({ url: '/media/b.png', width: 320 })).toBe('/media/b.png/320 320w')
  expect(srcSetOf({ url: '/media/b.png', width: 9000 })).toMatch(/1920 1920w$/)
})

test('a client that can’t choose gets a medium variant', () => {
  expect(middleUrl(view)).toBe('/media/a.jpg/960')
  expect(middleUrl({ url: '/media/b.png', width: 500 })).toBe('/media/b.png/640')
  expect(middleUrl({ url: '/media/b.png', width: 40 })).toBe('/media/b.png/320')
})

test('a social image has the form that services want, and is cut along the side that is too long', () => {
  expect(socialCut({ width: 1600, height: 1067 })).toEqual({ width: 1200, height: 630, excess: 'y' })
  expect(socialCut({ width: 4000, height: 1000 })).toEqual({ width: 1200, height: 630, excess: 'x' })
  expect(socialCut({ width: 600, height: 600 })).toEqual({ width: 600, height: 315, excess: 'y' })
  expect(socialCut({ width: 1, height: 1 })).toEqual({ width: 1, height: 1, excess: 'y' })
})

test('its address says where the focal point is along that side, and nothing else', () => {
  expect(socialImageOf({ ...view, focus: { x: 0.9, y: 0.24 } }).url).toBe('/media/a.jpg/social-2')
  expect(socialImageOf({ ...view, height: 100, focus: { x: 0.9, y: 0.2 } }).url).toBe('/media/a.jpg/social-9')
  expect(socialImageOf(view)).toEqual({ url: '/media/a.jpg/social-5', width: 1000, height: 525 })
})
