import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceDelayMs, announcePage } from './announce.ts'
import { fakeLink } from './testing/fake-link.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aHeading(attributes: Record<string, string>) {
  const heading = Object.assign(new EventTarget(), fakeLink(attributes), {
    focus: vi.fn<(options: object) => void>(),
  })
  return heading
}

test('the new page’s heading gets the focus without scrolling, and is focusable only until it loses it', () => {
  const heading = aHeading({})
  announcePage({ heading, region: { textContent: '' }, text: '春の髪型' })
  expect(heading.focus.mock.calls).toEqual([[{ preventScroll: true }]])
  expect(heading.getAttribute('tabindex')).toBe('-1')
  heading.dispatchEvent(new Event('blur'))
  expect(heading.hasAttribute('tabindex')).toBe(false)
})

test('a link, to which a reader returns, gets the focus as it is', () => {
  const heading = aHeading({ href: '/magazine/haru/' })
  announcePage({ heading, region: { textContent: '' }, text: '' })
  expect(heading.focus).toHaveBeenCalledOnce()
  expect(heading.hasAttribute('tabindex')).toBe(false)
})

test('a heading that has a tabindex of its own keeps it', () => {
  const heading = aHeading({ tabindex: '0' })
  announcePage({ heading, region: { textContent: '' }, text: '' })
  heading.dispatchEvent(new Event('blur'))
  expect(heading.getAttribute('tabindex')).toBe('0')
})

test('the page’s name is announced again even if the last page had the same name; a stopped announcement is not made', () => {
  const region = { textContent: '春の髪型' }
  announcePage({ heading: null, region, text: '春の髪型' })
  expect(region.textContent).toBe('')
  vi.advanceTimersByTime(announceDelayMs)
  expect(region.textContent).toBe('春の髪型')
  const stop = announcePage({ heading: null, region, text: '夏の髪型' })
  stop()
  vi.advanceTimersByTime(announceDelayMs)
  expect(region.textContent).toBe('')
})
