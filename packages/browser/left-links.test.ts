import { expect, test } from 'vitest'
import { entriesKept, openLeftLinks } from './left-links.ts'

const aLink = (href: string) => ({ href }) as HTMLAnchorElement

function aPage(...hrefs: string[]) {
  return { links: hrefs.map(aLink), activeElement: null as Element | null }
}

test('the link by which an entry was left is found on the page that is rendered again, also among several to one address', () => {
  const page = aPage('/a/', '/b/', '/a/')
  const links = openLeftLinks(page)
  page.activeElement = page.links[2] ?? null
  links.leave('list')
  page.links = ['/b/', '/a/', '/c/', '/a/'].map(aLink)
  expect(links.find('list')).toBe(page.links[3])
  page.links = [aLink('/b/')]
  expect(links.find('list')).toBeUndefined()
})

test('an entry that is left without a link, such as by Back, has none', () => {
  const page = aPage('/a/')
  const links = openLeftLinks(page)
  page.activeElement = page.links[0] ?? null
  links.leave('list')
  page.activeElement = null
  links.leave('list')
  expect(links.find('list')).toBeUndefined()
  expect(links.find('another')).toBeUndefined()
})

test('the oldest entries are forgotten', () => {
  const page = aPage('/a/')
  const links = openLeftLinks(page)
  page.activeElement = page.links[0] ?? null
  for (let entry = 0; entry <= entriesKept; entry += 1) links.leave(`${entry}`)
  expect(links.find('0')).toBeUndefined()
  expect(links.find('1')).toBe(page.links[0])
})
