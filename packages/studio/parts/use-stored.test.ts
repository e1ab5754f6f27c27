import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { useColumns } from './lists/columns.ts'

afterEach(() => vi.unstubAllGlobals())

test('where the browser blocks its storage, the list of articles has its usual columns', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(renderToStaticMarkup(createElement(() => useColumns()[0].join(' ')))).toBe('assignee')
})
