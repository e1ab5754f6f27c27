import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../paths.mjs'

test('every relative link in the documentation leads to a file, and to a heading that it has', () => {
  const dead = pages().flatMap((page) =>
    listLinks(readFileSync(join(root, page), 'utf8')).flatMap((link) =>
      leadsSomewhere(join(root, page), link) ? [] : [`${page}: ${link}`],
    ),
  )
  expect(dead).toEqual([])
})

test.each([
  ['see [words](words.md) and ![picture](images/a.webp)', ['words.md', 'images/a.webp']],
  ['[elsewhere](https://example.com/) and [here](#start)', ['#start']],
  ['`[text](words.md)` is how a link is written', []],
  ['```\n[text](words.md)\n```', []],
])('the relative links of %j are %j', (page, links) => {
  expect(listLinks(page)).toEqual(links)
})

test('a heading that a page lacks is noticed', () => {
  const page = join(root, 'docs', 'operating.md')
  expect(leadsSomewhere(page, '#backup')).toBe(true)
  expect(leadsSomewhere(page, '#no-such-heading')).toBe(false)
  expect(leadsSomewhere(page, 'no-such-page.md')).toBe(false)
})

function pages(): string[] {
  return ['*.md', 'docs/**/*.md', '.github/**/*.md', 'deploy/**/*.md'].flatMap((pattern) =>
    globSync(pattern, { cwd: root }),
  )
}

/** Targets of links and pictures that are not addresses on the web, outside of code. */
function listLinks(page: string): string[] {
  const links = withoutCode(page).matchAll(/\]\(([^)\s]+)\)/g)
  return [...links].map(([, target = '']) => target).filter((target) => !/^[a-z]+:/.test(target))
}

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', fragment] = link.split('#')
  const target = path === '' ? page : resolve(dirname(page), path)
  if (!existsSync(target)) return false
  return fragment === undefined || listAnchors(readFileSync(target, 'utf8')).includes(fragment)
}

/** The anchors that GitHub generates for headings. */
function listAnchors(page: string): string[] {
  const headings = page.replace(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm)
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function withoutCode(page: string): string {
  return page.replace(/^```.*?^```/gms, '').replace(/`[^`\n]*`/g, '')
}
