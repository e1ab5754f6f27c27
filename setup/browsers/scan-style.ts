import compatData from '@mdn/browser-compat-data/forLegacyNode'
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data/types'
import { type Block, type CssLocation, type Declaration, parse, type SyntaxParseError, walk } from 'css-tree'
import type { Floor } from '../../packages/browser/floor.ts'
import { findPrefix, isSupported, membersOf } from './missing-features.ts'

const { css } = compatData

/**
 * Lists the features of a style sheet that a floor lacks: `text-wrap`, `text-wrap: balance`, `:user-valid`, `@scope`, `1lh`, `round()`.
 * A rule inside `@supports` and a value after an older value of the same property have their fallback and are left out.
 */
export function scanStyle(source: string, floor: Floor): Set<string> {
  const found = new Set<string>()
  const lacks = (identifier: Identifier | undefined) => isMissing(identifier, floor)
  const errors: SyntaxParseError[] = []
  const tree = parse(source, {
    positions: true,
    parseCustomProperty: true,
    onParseError: (error) => errors.push(error),
  })
  const guarded: CssLocation[] = []
  walk(tree, function (node): typeof walk.skip | undefined {
    if (node.type === 'Atrule') {
      if (node.name === 'supports') {
        if (node.loc) guarded.push(node.loc)
        return walk.skip
      }
      if (lacks(rules[node.name])) found.add(`@${node.name}`)
    } else if (node.type === 'NestingSelector' && lacks(selectors['nesting'])) found.add('&')
    else if (node.type === 'PseudoClassSelector' && lacks(selectors[node.name])) found.add(`:${node.name}`)
    else if (node.type === 'PseudoElementSelector' && lacks(selectors[node.name])) found.add(`::${node.name}`)
    else if (node.type === 'Feature' && lacks(media[node.name.replace(/^(min|max)-/, '')]))
      found.add(`@media (${node.name})`)
    else if (node.type === 'Declaration' && this.atrule?.name !== 'font-face') {
      if (this.block === null) return undefined
      for (const label of listMissing(node, this.block, floor)) found.add(label)
    }
    return undefined
  })
  for (const error of errors) {
    const isGuarded = guarded.some(
      ({ start, end }) => start.offset <= error.offset && error.offset < end.offset,
    )
    if (!isGuarded) throw error
  }
  return found
}

const {
  'at-rules': rules = {},
  properties = {},
  selectors = {},
  types = {},
} = membersOf(css) as Record<string, Record<string, Identifier>>
const media = membersOf(rules['media'])
/** Functions such as `round()` and `color-mix()`, and units such as `lh`, by their names. */
const functions: Record<string, Identifier> = {
  ...membersOf(types['color']),
  ...membersOf(types['image']),
  ...membersOf(types['gradient']),
  ...types,
}
const units = membersOf(types['length'])

function listMissing(declaration: Declaration, block: Block, floor: Floor): string[] {
  const { property } = declaration
  if (/^-[a-z]/.test(property)) return []
  const known = properties[property]
  if (isMissing(known, floor)) {
    const prefix = known?.__compat === undefined ? undefined : findPrefix(known.__compat, floor)
    const hasPrefixed = prefix !== undefined && declares(block, `${prefix}${property}`)
    return hasPrefixed ? [] : [property]
  }
  const missing = listMissingValues(declaration, floor)
  return missing.length > 0 && hasFallback(declaration, block, floor) ? [] : missing
}

function listMissingValues({ property, value }: Declaration, floor: Floor): string[] {
  const values = membersOf(properties[property])
  const found: string[] = []
  walk(value, (node) => {
    if (node.type === 'Identifier' && isMissing(values[node.name], floor)) {
      const compat = values[node.name]?.__compat as CompatStatement
      if (findPrefix(compat, floor) === undefined) found.push(`${property}: ${node.name}`)
    }
    if (node.type === 'Function') {
      if (isMissing(values[node.name] ?? functions[node.name], floor)) found.push(`${node.name}()`)
    }
    if (node.type === 'Dimension' && isMissing(units[node.unit], floor)) found.push(`1${node.unit}`)
  })
  return found
}

function hasFallback(declaration: Declaration, block: Block, floor: Floor): boolean {
  const earlier = []
  for (const node of block.children) {
    if (node === declaration) break
    if (node.type === 'Declaration' && node.property === declaration.property) earlier.push(node)
  }
  return earlier.some((node) => listMissingValues(node, floor).length === 0)
}

function declares(block: Block, property: string): boolean {
  return block.children.some((node) => node.type === 'Declaration' && node.property === property)
}

function isMissing(identifier: Identifier | undefined, floor: Floor): boolean {
  return identifier?.__compat !== undefined && !isSupported(identifier.__compat, floor)
}
