import { expect, test } from 'vitest'
import { render } from '../../pieces/render.tsx'
import { Phrases } from './phrases.tsx'

test('U a headline can break between phrases, and its text is unchanged', () => {
  const html = render(<Phrases text="柚子湯は、浮かべる前の十分" breaks={[5, 9, 11]} />)
  expect(html).toBe('<span class="phrases">柚子湯は、<wbr>浮かべる<wbr>前の<wbr>十分</span>')
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe('柚子湯は、浮かべる前の十分')
})

test('U a headline of two sentences breaks between sentences first', () => {
  const html = render(<Phrases text="ひとり旅、一泊。かばんの中身は七つでいい" breaks={[5, 8, 12, 15]} />)
  expect(html).toBe(
    '<span class="phrases"><span>ひとり旅、<wbr>一泊。</span><wbr>' +
      '<span>かばんの<wbr>中身は<wbr>七つでいい</span></span>',
  )
})

test('S a headline is escaped', () => {
  const text = '<b>太字</b>&amp;<script>'
  const html = render(<Phrases text={text} breaks={[3, 5]} />)
  expect(html).toBe('<span class="phrases">&lt;b&gt;<wbr>太字<wbr>&lt;/b&gt;&amp;amp;&lt;script&gt;</span>')
})

test('U a headline without breaks is plain text', () => {
  expect(render(<Phrases text="髪" breaks={[]} />)).toBe('髪')
})
