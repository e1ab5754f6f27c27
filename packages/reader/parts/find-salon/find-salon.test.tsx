import { expect, test } from 'vitest'
import { render } from '../../pieces/render.tsx'
import { FindSalon } from './find-salon.tsx'
import { salonAddress, salonRoot } from './salon-address.ts'

const template = 'https://salon.example/search/{area}/{genre}/?from={area}'

test('U1 every placeholder of the template is replaced', () => {
  expect(salonAddress(template, 'tokyo', 'hair')).toBe('https://salon.example/search/tokyo/hair/?from=tokyo')
})

test('U1 without JavaScript the block links to the origin of the template', () => {
  expect(salonRoot(template)).toBe('https://salon.example/search/')
  expect(render(<FindSalon template={template} />)).toContain(
    '<noscript><a href="https://salon.example/search/"',
  )
})

test('U1 the form has 47 prefectures by region, and five genres', () => {
  const html = render(<FindSalon template={template} />)
  expect(html.match(/<option/g)).toHaveLength(47 + 5)
  expect(html.match(/<optgroup/g)).toHaveLength(7)
  for (const genre of ['ヘア', 'ネイル', 'まつげ', 'リラク', 'エステ'])
    expect(html).toContain(`>${genre}</option>`)
})

test('U1 without a template the block is not rendered', () => {
  expect(render(<FindSalon template={undefined} />)).toBe('')
})
