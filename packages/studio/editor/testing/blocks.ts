import type { Block } from '@tsuzuri/content/body/blocks'

export function paragraph(text: string): Block {
  return { type: 'paragraph', content: [{ text }] }
}

export function heading(level: 2 | 3 | 4, text: string): Block {
  return { type: 'heading', level, content: [{ text }] }
}

export function list(ordered: boolean, ...items: string[]): Block {
  return { type: 'list', ordered, items: items.map((text) => ({ content: [{ text }] })) }
}

export function listFrom(start: number, ...items: string[]): Block {
  return { type: 'list', ordered: true, start, items: items.map((text) => ({ content: [{ text }] })) }
}
