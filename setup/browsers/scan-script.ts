import { type ESTree, parseSync, Visitor } from 'vite'
import type { MissingFeature } from './missing-features.ts'

/**
 * Lists the missing features that a script names: `navigation`, `Map.groupBy`, `new Highlight`, `.union`, `scrollend event`. Their
 * use may be guarded: the review in `reviewed-features.ts` decides.
 */
export function scanScript(source: string, missing: readonly MissingFeature[]): Set<string> {
  const { program, errors } = parseSync('built.js', source, { sourceType: 'module' })
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  const find = indexOf(missing)
  const found = new Set<string>()
  const add = (label: string | undefined) => label !== undefined && found.add(label)
  const bindings = listBindings(program)
  const isGlobal = (name: string) => !bindings.has(name)
  const notReferences = new Set<object>()

  new Visitor({
    MemberExpression: (node) => {
      const name = propertyName(node)
      if (!node.computed) notReferences.add(node.property)
      if (name === undefined) return
      const owner = ownerOf(node.object, isGlobal)
      add(owner === undefined ? undefined : find.static(owner, name))
      if (owner === 'globalThis') add(find.global(name))
      // `Object.groupBy` names the static function, not a member of the same name.
      if (owner === undefined) add(find.member(name))
      if (owner === undefined && isIterator(node.object)) add(find.owned('Iterator', name))
    },
    Property: (node) => {
      if (!node.computed && !node.shorthand) notReferences.add(node.key)
    },
    ObjectPattern: ({ properties }) => {
      for (const property of properties) if (property.type === 'Property') add(find.member(keyName(property)))
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'ObjectPattern' || init === null) return
      const owner = ownerOf(init, isGlobal)
      if (owner === undefined) return
      for (const property of id.properties) {
        if (property.type !== 'Property') continue
        add(find.static(owner, keyName(property)))
        if (owner === 'globalThis') add(find.global(keyName(property)))
      }
    },
    MethodDefinition: (node) => void (node.computed || notReferences.add(node.key)),
    PropertyDefinition: (node) => void (node.computed || notReferences.add(node.key)),
    Identifier: (node) => {
      if (!notReferences.has(node) && isGlobal(node.name)) add(find.global(node.name))
    },
    NewExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && isGlobal(callee.name)) add(find.constructible(callee.name))
    },
    CallExpression: ({ callee, arguments: [type] }) => {
      if (callee.type !== 'MemberExpression' || propertyName(callee) !== 'addEventListener') return
      if (type?.type === 'Literal' && typeof type.value === 'string') add(find.event(type.value))
    },
    Literal: (node) => {
      if (!('regex' in node) || node.regex === null || node.regex === undefined) return
      if (node.regex.flags.includes('v')) add(find.owned('RegExp', 'unicodeSets'))
    },
  }).visit(program)
  return found
}

type Find = (name: string) => string | undefined

type Index = {
  global: Find
  constructible: Find
  event: Find
  /** A member whose name no supported interface has. */
  member: Find
  static: (owner: string, name: string) => string | undefined
  owned: (owner: string, name: string) => string | undefined
}

function indexOf(missing: readonly MissingFeature[]): Index {
  const namesOf = (kind: MissingFeature['kind'], name: (feature: MissingFeature) => string) =>
    new Set(missing.flatMap((feature) => (feature.kind === kind ? [name(feature)] : [])))
  const globals = namesOf('global', ({ name }) => name)
  const constructors = namesOf('constructor', ({ owner }) => owner)
  const events = namesOf('event', ({ name, isAmbiguous }) => (isAmbiguous ? '' : name))
  const members = namesOf('member', ({ name, isAmbiguous }) => (isAmbiguous ? '' : name))
  const statics = namesOf('static', ({ owner, name }) => `${owner}.${name}`)
  const owned = namesOf('member', ({ owner, name }) => `${owner}.${name}`)
  return {
    global: (name) => (globals.has(name) ? name : undefined),
    constructible: (name) => (constructors.has(name) ? `new ${name}` : undefined),
    event: (name) => (events.has(name) ? `${name} event` : undefined),
    member: (name) => (members.has(name) ? `.${name}` : undefined),
    static: (owner, name) => (statics.has(`${owner}.${name}`) ? `${owner}.${name}` : undefined),
    owned: (owner, name) => (owned.has(`${owner}.${name}`) ? `${owner}.prototype.${name}` : undefined),
  }
}

/** `Map`, `Intl.Locale`, `navigator` or `globalThis`, if the expression is such a global. */
function ownerOf(
  node: ESTree.Expression | ESTree.Super,
  isGlobal: (name: string) => boolean,
): string | undefined {
  if (node.type === 'Identifier') {
    if (!isGlobal(node.name)) return undefined
    if (globalNames.has(node.name)) return 'globalThis'
    return /^[A-Z]/.test(node.name) ? node.name : undefined
  }
  if (node.type !== 'MemberExpression') return undefined
  const owner = ownerOf(node.object, isGlobal)
  const name = propertyName(node)
  if (name === undefined) return undefined
  if (owner === 'Intl') return `Intl.${name}`
  return owner === 'globalThis' && /^[A-Z]/.test(name) ? name : undefined
}

const globalNames = new Set(['globalThis', 'window', 'self'])

/** Expressions that certainly return an iterator, whose methods have the names of array methods. */
function isIterator(node: ESTree.Expression | ESTree.Super): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const name = propertyName(node.callee)
  if (name === 'matchAll') return true
  return ['keys', 'values', 'entries'].includes(name ?? '') && node.arguments.length === 0
}

function propertyName({ computed, property }: ESTree.MemberExpression): string | undefined {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined
}

function keyName({ key }: { key: ESTree.PropertyKey }): string {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : ''
}

/**
 * Every name that the script declares in any scope. The minifier shortens local names and never gives them the name of a
 * global that the file uses, so that one set per file is enough.
 */
function listBindings(program: ESTree.Program): Set<string> {
  const names = new Set<string>()
  const declare = (pattern: ESTree.BindingPattern | ESTree.ParamPattern | null | undefined): void => {
    if (pattern === null || pattern === undefined) return
    if (pattern.type === 'Identifier') names.add(pattern.name)
    else if (pattern.type === 'AssignmentPattern') declare(pattern.left)
    else if (pattern.type === 'RestElement') declare(pattern.argument)
    else if (pattern.type === 'ArrayPattern') for (const element of pattern.elements) declare(element)
    else if (pattern.type === 'ObjectPattern')
      for (const property of pattern.properties)
        declare(property.type === 'RestElement' ? property.argument : property.value)
  }
  const declareFunction = ({ id, params }: ESTree.Function) => {
    declare(id)
    params.forEach(declare)
  }
  const declareClass = ({ id }: ESTree.Class) => declare(id)
  new Visitor({
    VariableDeclarator: ({ id }) => declare(id),
    FunctionDeclaration: declareFunction,
    FunctionExpression: declareFunction,
    ArrowFunctionExpression: ({ params }) => params.forEach(declare),
    ClassDeclaration: declareClass,
    ClassExpression: declareClass,
    CatchClause: ({ param }) => declare(param),
    ImportSpecifier: ({ local }) => declare(local),
    ImportDefaultSpecifier: ({ local }) => declare(local),
    ImportNamespaceSpecifier: ({ local }) => declare(local),
  }).visit(program)
  return names
}
