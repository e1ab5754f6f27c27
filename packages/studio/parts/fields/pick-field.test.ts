import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PickField, type PickFieldProps } from './pick-field.tsx'

test('the field is described by its error and its description', () => {
  const html = render({ description: '三つまで', error: '多すぎます' })
  const [, described = ''] = /<input[^>]* aria-describedby="([^"]+)"/.exec(html) ?? []
  const [error = '', description = ''] = described.split(' ')
  expect(textOf(html, error)).toBe('多すぎます')
  expect(textOf(html, description)).toBe('三つまで')
  expect(html).toMatch(/<input[^>]* aria-invalid="true"/)
})

test('a field without either names nothing', () => {
  expect(render({})).not.toMatch(/aria-describedby|aria-invalid/)
})

function render(more: Partial<PickFieldProps>): string {
  const props = { label: 'タグ', chosen: [], choices: [], isLooking: false, text: '' }
  const field = createElement(PickField, { ...props, onText: () => {}, onChoose: () => {}, ...more })
  return renderToStaticMarkup(createElement(MantineProvider, null, field))
}

function textOf(html: string, id: string): string | undefined {
  return new RegExp(` id="${id}"[^>]*>([^<]*)`).exec(html)?.[1]
}
