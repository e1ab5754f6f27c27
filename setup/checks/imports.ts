import { type ESTree, parseSync, Visitor } from 'vite'

export type Import = { specifier: string; line: number; onlyTypes: boolean }

/** All imports of a module: static imports, re-exports, `import()`, type imports, `require`. */
export function listImports(file: string, source: string): Import[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const imports: Import[] = []
  const add = (from: ESTree.Expression | ESTree.SpreadElement | null | undefined, onlyTypes = false) => {
    const specifier = from && readText(from)
    if (specifier)
      imports.push({ specifier, onlyTypes, line: source.slice(0, from.start).split('\n').length })
  }
  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source, true),
    TSExternalModuleReference: (node) => add(node.expression),
    CallExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'require') add(node.arguments[0])
    },
  }).visit(program)
  return imports
}

function readText(node: ESTree.Expression | ESTree.SpreadElement): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.raw
  return undefined
}
