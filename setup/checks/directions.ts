import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { type Import, listImports } from './imports.ts'
import { mayImport, testPackages, testWorkspaces } from './packages.ts'

export type Inspection = { files: number; imports: number; violations: string[] }

type WorkspacePackage = { name: string; folder: string; declared: Set<string>; declaredForTests: Set<string> }

/** Reads every module of every package and lists the imports that `setup/checks/packages.ts` or a package.json does not allow. */
export function inspectDirections(root: string): Inspection {
  const inspection: Inspection = { files: 0, imports: 0, violations: [] }
  for (const owner of listPackages(root)) {
    if (!mayImport[owner.name])
      inspection.violations.push(`packages/${owner.name}: no rule in setup/checks/packages.ts`)
    for (const file of listModules(owner.folder)) {
      const source = readFileSync(file, 'utf8')
      const imports = listImports(file, source)
      if (isForReading(file, owner) && /\bwriter\b/.test(source))
        inspection.violations.push(`${relative(root, file)}: public queries only read, so they get no writer`)
      inspection.files += 1
      inspection.imports += imports.length
      for (const one of imports) {
        const violation = findViolation(one, file, owner)
        if (violation) inspection.violations.push(`${relative(root, file)}:${one.line}: ${violation}`)
      }
    }
  }
  return inspection
}

function listPackages(root: string): WorkspacePackage[] {
  const folders = readdirSync(join(root, 'packages'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  return folders.map(({ name }) => {
    const folder = join(root, 'packages', name)
    const { dependencies, peerDependencies, devDependencies } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    const declared = Object.keys({ ...dependencies, ...peerDependencies })
    return {
      name,
      folder,
      declared: new Set(declared),
      declaredForTests: new Set([...declared, ...Object.keys({ ...devDependencies }), ...testPackages]),
    }
  })
}

function listModules(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !relative(folder, file)
          .split(sep)
          .some((part) => part === 'node_modules' || part === 'dist'),
    )
}

function findViolation(
  { specifier, onlyTypes }: Import,
  file: string,
  owner: WorkspacePackage,
): string | undefined {
  if (isBuiltin(specifier)) return undefined
  if (/^[./]/.test(specifier)) return findPathViolation(specifier, file, owner)
  const packageName = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  if (packageName.startsWith('@tsuzuri/')) {
    const other = packageName.slice('@tsuzuri/'.length)
    const allowed = [
      owner.name,
      ...(mayImport[owner.name] ?? []),
      ...(isForTests(file, owner) ? testWorkspaces : []),
    ]
    if (specifier.split('/').includes('testing') && !isForTests(file, owner)) {
      return `'${specifier}' is only for tests`
    }
    return allowed.includes(other) ? undefined : `${owner.name} may not import ${other} ('${specifier}')`
  }
  const declared = isForTests(file, owner) || onlyTypes ? owner.declaredForTests : owner.declared
  return declared.has(packageName)
    ? undefined
    : `packages/${owner.name}/package.json does not declare ${packageName}`
}

function findPathViolation(path: string, file: string, owner: WorkspacePackage): string | undefined {
  const target = resolve(dirname(file), path)
  if (!target.startsWith(owner.folder + sep)) return `'${path}' leaves ${owner.name}`
  if (isForTests(target, owner) && !isForTests(file, owner)) return `'${path}' is only for tests`
  if (isForReading(file, owner) && target === join(owner.folder, 'writing.ts'))
    return `'${path}' writes, and public queries only read`
  return undefined
}

/** Public queries (`database/published`): a reader's request, also one with a simulated clock, never writes. */
function isForReading(file: string, owner: WorkspacePackage): boolean {
  return file.startsWith(join(owner.folder, 'published') + sep) && !isForTests(file, owner)
}

/** Test files, test helpers (folder `testing`) and tool configuration: no product code. */
function isForTests(file: string, owner: WorkspacePackage): boolean {
  const parts = relative(owner.folder, file).split(sep)
  return parts.includes('testing') || /\.(test|config)\.[cm]?[jt]sx?$/.test(file)
}
