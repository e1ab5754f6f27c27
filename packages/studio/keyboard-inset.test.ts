import { expect, test } from 'vitest'
import { startKeyboardInset } from './keyboard-inset.ts'

test('the part of the window below the visual viewport is covered by the keyboard', () => {
  const { viewport, keyboard, stop } = openPhone()
  viewport.show({ height: 400, offsetTop: 0 })
  expect(keyboard()).toBe('344px')
  // Safari scrolls the visual viewport within the layout.
  viewport.show({ height: 400, offsetTop: 100 })
  expect(keyboard()).toBe('244px')
  viewport.show({ height: 744, offsetTop: 0 })
  expect(keyboard()).toBe('0px')
  stop()
  viewport.show({ height: 400, offsetTop: 0 })
  expect(keyboard()).toBe('0px')
})

test('a zoomed page is not covered', () => {
  const { viewport, keyboard } = openPhone()
  viewport.show({ height: 248, offsetTop: 100, scale: 3 })
  expect(keyboard()).toBe('0px')
})

test('a browser without visual viewport keeps its layout', () => {
  expect(() => startKeyboardInset(null, openPhone().root)()).not.toThrow()
})

/** A phone's window of 744 px. */
function openPhone() {
  const properties = new Map<string, string>()
  const root = {
    style: { setProperty: (name: string, value: string) => void properties.set(name, value) },
  } as HTMLElement
  const viewport = new PhoneViewport()
  const stop = startKeyboardInset(viewport, root, () => 744)
  return { viewport, root, stop, keyboard: () => properties.get('--keyboard') }
}

class PhoneViewport extends EventTarget {
  height = 744
  offsetTop = 0
  scale = 1

  show(size: { height: number; offsetTop: number; scale?: number }): void {
    Object.assign(this, { scale: 1, ...size })
    this.dispatchEvent(new Event('resize'))
  }
}
