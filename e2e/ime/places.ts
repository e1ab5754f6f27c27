import type { Block } from '@tsuzuri/content/body/blocks'

/** The text of a place before anything is typed there; unique, so that it also finds the place on the page. */
export type Place = { name: string; marker: string }

export type Content = { title: string; lead: string; categoryId: number; body: { blocks: Block[] } }

const names = [
  'title',
  'lead',
  'paragraph',
  'heading 2',
  'heading 3',
  'heading 4',
  'list item',
  'quote',
  'callout',
  'question',
  'answer',
  'header cell',
  'cell',
  'caption',
  'product name',
  'product text',
  'salon name',
] as const

type Name = (typeof names)[number]

export const places: readonly Place[] = names.map((name) => ({ name, marker: markerOf(name) }))

/** One article with all places. A place is emptied by the keyboard before a text is composed there. */
export function contentWithPlaces(categoryId: number, media: string): Content {
  const text = (name: Name) => [{ text: markerOf(name) }]
  const blocks: Block[] = [
    { type: 'paragraph', content: text('paragraph') },
    { type: 'heading', level: 2, content: text('heading 2') },
    { type: 'heading', level: 3, content: text('heading 3') },
    { type: 'heading', level: 4, content: text('heading 4') },
    { type: 'list', ordered: true, items: [{ content: text('list item') }] },
    { type: 'quote', content: [text('quote')] },
    { type: 'callout', kind: 'point', content: [{ type: 'paragraph', content: text('callout') }] },
    {
      type: 'qa',
      pairs: [{ question: text('question'), answer: [{ type: 'paragraph', content: text('answer') }] }],
    },
    {
      type: 'table',
      header: [text('header cell'), [{ text: '項' }]],
      rows: [[text('cell'), [{ text: '値' }]]],
    },
    { type: 'image', media, alt: '瓶', caption: markerOf('caption') },
    { type: 'product', name: markerOf('product name'), content: [text('product text')] },
    { type: 'salon', name: markerOf('salon name'), area: '東京', genre: 'hair', content: [] },
    { type: 'paragraph', content: [{ text: '終わり' }] },
  ]
  return { title: markerOf('title'), lead: markerOf('lead'), categoryId, body: { blocks } }
}

/** Runs in the page: puts the cursor at the end of the place's text. */
export function focusPlace(marker: string): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  const field = fields.find(({ value }) => value === marker)
  if (field !== undefined) {
    field.focus()
    field.setSelectionRange(marker.length, marker.length)
    return true
  }
  const surface = document.querySelector<HTMLElement>('.surface')
  if (surface === null) return false
  const texts = document.createTreeWalker(surface, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (text.data !== marker) continue
    surface.focus()
    text.parentElement?.scrollIntoView({ block: 'center' })
    getSelection()?.collapse(text, text.length)
    return true
  }
  return false
}

function markerOf(name: Name): string {
  return `P${String(names.indexOf(name) + 10)}`
}
