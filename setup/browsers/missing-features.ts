import compatData from '@mdn/browser-compat-data/forLegacyNode'
import type {
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
  SupportStatement,
} from '@mdn/browser-compat-data/types'
import type { Floor, FloorBrowser } from '../../packages/browser/floor.ts'

/** The versions of one or several browsers. */
export type Versions = Partial<Floor>

/** A built-in, DOM API or event that at least one of some browsers lacks. */
export type MissingFeature = {
  /** The path in the compatibility data, such as `javascript.builtins.Map.groupBy`. */
  path: string
  kind: 'global' | 'static' | 'constructor' | 'member' | 'event'
  /** The interface or namespace; empty for a global. */
  owner: string
  name: string
  /** A supported interface has a member of the same name, so that a member access alone proves nothing. */
  isAmbiguous: boolean
}

const { api, javascript } = compatData

/**
 * Lists what scripts can name: built-in objects, DOM APIs and events. Options and behaviour of a function have no name. Members
 * of a missing interface are left out: a script can't have such an object without naming another missing feature.
 */
export function listMissingFeatures(versions: Versions): MissingFeature[] {
  const features = [...listBuiltIns(), ...listApis()]
  const { supported = [], missing = [] } = Object.groupBy(features, ({ compat }) =>
    isSupported(compat, versions) ? 'supported' : 'missing',
  )
  const knownEvents = new Set(supported.flatMap(({ kind, name }) => (kind === 'event' ? [name] : [])))
  const knownNames = new Set(supported.flatMap(({ kind, name }) => (kind === 'event' ? [] : [name])))
  const missingInterfaces = new Set(missing.flatMap(({ kind, name }) => (kind === 'global' ? [name] : [])))
  return missing
    .filter(({ owner }) => !missingInterfaces.has(owner))
    .map(({ path, kind, owner, name }) => ({
      path,
      kind,
      owner,
      name,
      isAmbiguous: (kind === 'event' ? knownEvents : knownNames).has(name),
    }))
}

/** A version with a flag, a prefix or another name does not count. */
export function isSupported({ support }: CompatStatement, versions: Versions): boolean {
  return listBrowsers(versions).every(([browser, version]) =>
    statementsOf(support[browser]).some(
      (statement) =>
        statement.prefix === undefined &&
        statement.alternative_name === undefined &&
        isIn(statement, version),
    ),
  )
}

/** The prefix under which every browser that lacks the plain name supports a feature. */
export function findPrefix(compat: CompatStatement, versions: Versions): string | undefined {
  const prefixes = listBrowsers(versions).flatMap(([browser, version]) => {
    const usable = statementsOf(compat.support[browser]).filter(
      (statement) => statement.alternative_name === undefined && isIn(statement, version),
    )
    return usable.some(({ prefix }) => prefix === undefined) ? [] : [usable[0]?.prefix]
  })
  return new Set(prefixes).size === 1 ? prefixes[0] : undefined
}

type Listed = Omit<MissingFeature, 'isAmbiguous'> & { compat: CompatStatement }

function listBuiltIns(): Listed[] {
  const { builtins } = javascript
  const ofIntl = Object.entries(membersOf(builtins?.['Intl'])).filter(([name]) => /^[A-Z]/.test(name))
  const objects = [
    ...Object.entries(membersOf(builtins)).map(([name, object]) => ({ name, object, path: name })),
    ...ofIntl.map(([name, object]) => ({ name: `Intl.${name}`, object, path: `Intl.${name}` })),
  ]
  return objects.flatMap(({ name, object, path }) => {
    const members = Object.entries(membersOf(object)).flatMap(([member, { __compat: compat }]) => {
      if (compat === undefined || !isName(member)) return []
      const isConstructor = member === name.split('.').at(-1)
      const isOnPrototype = [compat.spec_url ?? ''].flat().some((url) => /[.-]prototype/i.test(url))
      const kind = isConstructor ? 'constructor' : isOnPrototype ? 'member' : 'static'
      return [
        { path: `javascript.builtins.${path}.${member}`, kind, owner: name, name: member, compat } as const,
      ]
    })
    return [...globalOf(object, `javascript.builtins.${path}`, name), ...members]
  })
}

function listApis(): Listed[] {
  return Object.entries(membersOf(api)).flatMap(([owner, object]) => {
    const members = Object.entries(membersOf(object)).flatMap(([key, { __compat: compat }]): Listed[] => {
      const [, name = '', suffix] = /^([A-Za-z][A-Za-z0-9]*)(?:_(static|event))?$/.exec(key) ?? []
      if (compat === undefined || name === '') return []
      const path = `api.${owner}.${key}`
      if (suffix === 'event') return [{ path, kind: 'event', owner, name, compat }]
      if (globalScopes.has(owner)) return [{ path, kind: 'global', owner: '', name, compat }]
      if (name === owner) return [{ path, kind: 'constructor', owner, name, compat }]
      const isStatic = suffix === 'static' || /^[a-z]/.test(owner)
      return [{ path, kind: isStatic ? 'static' : 'member', owner, name, compat }]
    })
    return [...globalOf(object, `api.${owner}`, owner), ...members]
  })
}

/** Their members are global variables of a page or a worker. */
const globalScopes = new Set(['Window', 'WorkerGlobalScope'])

function globalOf({ __compat: compat }: Identifier, path: string, name: string): Listed[] {
  return compat === undefined || name.includes('.') ? [] : [{ path, kind: 'global', owner: '', name, compat }]
}

export function membersOf(identifier: Identifier | undefined): Record<string, Identifier> {
  const { __compat: _, ...members } = identifier ?? {}
  return members
}

/** Other keys describe behaviour: `serializable_object`, `@@iterator`. */
function isName(key: string): boolean {
  return /^[A-Za-z][A-Za-z0-9]*$/.test(key)
}

function listBrowsers(versions: Versions): [FloorBrowser, string][] {
  return Object.entries(versions) as [FloorBrowser, string][]
}

function statementsOf(statement: SupportStatement | undefined): SimpleSupportStatement[] {
  return statement === undefined ? [] : [statement].flat()
}

function isIn(
  { version_added: added, version_removed: removed, flags }: SimpleSupportStatement,
  version: string,
) {
  if (added === false || added === 'preview' || flags !== undefined) return false
  return isAtMost(added, version) && (removed === undefined || !isAtMost(removed, version))
}

/** Versions are `16.4` or `≤79`. */
export function isAtMost(a: string, b: string): boolean {
  const numbers = (version: string) => version.replace('≤', '').split('.').map(Number)
  const [majorA = 0, minorA = 0] = numbers(a)
  const [majorB = 0, minorB = 0] = numbers(b)
  return majorA < majorB || (majorA === majorB && minorA <= minorB)
}
