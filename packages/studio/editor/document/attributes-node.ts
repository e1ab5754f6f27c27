import type { BlockNodeSpec } from '../editor-block.ts'

export type NodeAttributes = Record<string, string | null | Record<string, string>>

type Options = {
  name: string
  group?: string
  content?: string
  marks?: string
  attrs: NodeAttributes
} & Pick<BlockNodeSpec, 'onEnter' | 'isBox' | 'isMember'>

/** A node with attributes besides its text. On the clipboard they are one attribute, validated on paste. */
export function attributesNode({ name, group, content, marks, attrs, ...behaviour }: Options): BlockNodeSpec {
  const defaults = Object.entries(attrs).map(([key, value]) => [key, { default: value }])
  return {
    ...behaviour,
    ...(group === undefined ? {} : { group }),
    ...(content === undefined ? { atom: true } : { content, isolating: true }),
    ...(marks === undefined ? {} : { marks }),
    attrs: Object.fromEntries(defaults),
    defining: true,
    // Text typed between the parts of a block would become another part, such as a picture of a gallery.
    allowGapCursor: false,
    parseDOM: [
      {
        tag: `div[data-block="${name}"]`,
        getAttrs: (element) => readAttributes(element.dataset['facts'], attrs),
      },
    ],
    toDOM: (node) => {
      const facts = { 'data-block': name, 'data-facts': JSON.stringify(node.attrs) }
      return content === undefined ? ['div', facts] : ['div', facts, 0]
    },
  }
}

function readAttributes(json: string | undefined, defaults: NodeAttributes): NodeAttributes | false {
  try {
    const facts: unknown = JSON.parse(json ?? '{}')
    if (typeof facts !== 'object' || facts === null) return false
    return Object.fromEntries(
      Object.entries(defaults).map(([key, value]) => [
        key,
        readFact((facts as Record<string, unknown>)[key], value),
      ]),
    )
  } catch {
    return false
  }
}

function readFact(fact: unknown, standard: NodeAttributes[string]): NodeAttributes[string] {
  if (typeof fact === 'string' && standard !== null) return fact
  if (standard === null && typeof fact === 'object' && fact !== null) {
    return Object.fromEntries(Object.entries(fact).filter(([, value]) => typeof value === 'string'))
  }
  return standard
}
