import type { Block, BlockOf, Body } from '@tsuzuri/content/body/blocks'
import type { Picture } from '@tsuzuri/content/body/picture'
import type { PlainBlock } from '@tsuzuri/content/body/plain-block'
import type { Text } from '@tsuzuri/content/body/inline'
import type { Node } from 'prosemirror-model'
import { lineFromNode, optional, textFromNode } from './nodes-to-text.ts'

/** What stands in the document, in the shape of a body: empty paragraphs are left out, everything else is there, valid or not. */
export function bodyFromDocument(document: Node): Body {
  return { blocks: document.children.flatMap((node) => blockFromNode(node) ?? []) }
}

const known = new WeakMap<Node, Block | null>()

/** The block of a node, or nothing where the node is empty. Nodes never change, so each is read once. */
export function blockFromNode(node: Node): Block | undefined {
  const found = known.get(node)
  if (found !== undefined) return found ?? undefined
  const block = readBlock(node)
  known.set(node, block ?? null)
  return block
}

function readBlock(node: Node): Block | undefined {
  switch (node.type.name) {
    case 'paragraph':
    case 'list':
      return readPlain(node)
    case 'heading':
      return isEmpty(node)
        ? undefined
        : { type: 'heading', level: readLevel(node), content: textFromNode(node) }
    case 'quote':
      return readQuote(node)
    case 'image':
      return { type: 'image', ...readPicture(node) }
    case 'gallery':
      return {
        type: 'gallery',
        images: childrenOf(node, 'picture').map(readPicture),
        ...optional('caption', node.lastChild?.textContent),
      }
    case 'embed':
      return { type: 'embed', url: String(node.attrs['url']) }
    case 'article':
      return { type: 'article', slug: String(node.attrs['slug']) }
    case 'product':
      return readProduct(node)
    case 'salon':
      return readSalon(node)
    case 'qa':
      return { type: 'qa', pairs: node.children.map(readPair) }
    case 'callout':
      return {
        type: 'callout',
        kind: node.attrs['kind'],
        ...optional('title', node.firstChild?.textContent),
        content: node.children.slice(1).flatMap((child) => readPlain(child) ?? []),
      }
    case 'table_block':
      return readTable(node)
    default:
      return { type: 'divider' }
  }
}

function isEmpty(node: Node): boolean {
  return node.content.size === 0
}

function childrenOf(node: Node, name: string): Node[] {
  return node.children.filter((child) => child.type.name === name)
}

function readLevel(node: Node): 2 | 3 | 4 {
  const level: unknown = node.attrs['level']
  return level === 3 || level === 4 ? level : 2
}

function readPlain(node: Node): PlainBlock | undefined {
  if (node.type.name === 'list') return readList(node)
  return isEmpty(node) ? undefined : { type: 'paragraph', content: textFromNode(node) }
}

type List = BlockOf<'list'>

function readList(node: Node): List | undefined {
  const items: List['items'] = []
  for (const item of node.children.filter((child) => !isEmpty(child))) {
    const content = textFromNode(item)
    const above = items.at(-1)
    if (item.attrs['depth'] === 0 || above === undefined) items.push({ content })
    else if (above.nested === undefined) {
      above.nested = { ordered: item.attrs['ordered'] === true, items: [{ content }] }
    } else above.nested.items.push({ content })
  }
  return items.length === 0 ? undefined : { type: 'list', ordered: node.attrs['ordered'] === true, items }
}

function readTexts(nodes: Node[]): Text[] {
  return nodes.filter((node) => !isEmpty(node)).map(textFromNode)
}

function readQuote(node: Node): Block | undefined {
  const content = readTexts(childrenOf(node, 'paragraph'))
  const named = { ...optional('source', node.lastChild?.textContent), ...optional('url', node.attrs['url']) }
  if (content.length === 0 && Object.keys(named).length === 0) return undefined
  return { type: 'quote', content, ...named }
}

function readPicture(node: Node): Picture {
  return {
    media: String(node.attrs['media']),
    alt: String(node.attrs['alt']).normalize('NFC').trim(),
    ...optional('caption', lineFromNode(node)),
    ...optional('credit', node.attrs['credit']),
  }
}

function readImage(image: Picture | null): { image?: Picture } {
  return image === null ? {} : { image }
}

function readProduct({ attrs, children }: Node): BlockOf<'product'> {
  const price = Number(
    String(attrs['price'])
      .normalize('NFKC')
      .replace(/[,円\s]/g, ''),
  )
  return {
    type: 'product',
    name: String(attrs['name']).normalize('NFC').trim(),
    ...optional('maker', attrs['maker']),
    ...(attrs['price'] === '' ? {} : { price }),
    ...optional('url', attrs['url']),
    ...(attrs['rel'] === 'sponsored' || attrs['rel'] === 'nofollow' ? { rel: attrs['rel'] } : {}),
    ...readImage(attrs['image']),
    content: readTexts([...children]),
  }
}

function readSalon({ attrs, children }: Node): BlockOf<'salon'> {
  return {
    type: 'salon',
    name: String(attrs['name']).normalize('NFC').trim(),
    area: String(attrs['area']).normalize('NFC').trim(),
    genre: attrs['genre'],
    ...optional('url', attrs['url']),
    ...optional('hours', attrs['hours']),
    ...optional('access', attrs['access']),
    ...readImage(attrs['image']),
    content: readTexts([...children]),
  }
}

function readPair(pair: Node): BlockOf<'qa'>['pairs'][number] {
  const [question, answer] = pair.children
  return {
    question: question === undefined ? [] : textFromNode(question),
    answer: (answer?.children ?? []).flatMap((child) => readPlain(child) ?? []),
  }
}

function readTable(node: Node): BlockOf<'table'> {
  const rows = (node.firstChild?.children ?? []).map((row) => row.children.map(textFromNode))
  const [header = [], ...others] = rows
  return { type: 'table', header, rows: others, ...optional('caption', node.lastChild?.textContent) }
}
