import { escapeHtml } from '@tsuzuri/content/body/text-html'
import { replaceBlocks } from './block-comments.ts'

/**
 * The cards of the theme SWELL, which are comments without HTML: `{"linkData":{"url","title"}}`, or of a post
 * `{"postId","postTitle"}`. Each becomes a paragraph with a link, because WordPress shows a card that leads there.
 */
export function withCardLinks(html: string): string {
  return replaceBlocks(html, 'loos/post-link', (comment, attributes) => linkOf(attributes) ?? comment)
}

function linkOf(attributes: string): string | undefined {
  const card = cardOf(attributes)
  if (card === undefined) return undefined
  const { linkData, postId, postTitle } = card
  const id = textOf(linkData?.id) || textOf(postId)
  const url = textOf(linkData?.url) || (/^\d+$/.test(id) ? `/?p=${id}` : '')
  if (url === '') return undefined
  const title = textOf(linkData?.title) || textOf(postTitle) || url
  return `<p><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></p>`
}

type Card = {
  linkData?: { url?: unknown; title?: unknown; id?: unknown }
  postId?: unknown
  postTitle?: unknown
}

function cardOf(attributes: string): Card | undefined {
  try {
    return JSON.parse(attributes) as Card
  } catch {
    return undefined
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}
