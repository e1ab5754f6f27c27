import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { type Import, listImports } from './imports.ts'
import { mayImport, testPackages, testRooms } from './rooms.ts'

export type Inspection = { files: number; imports: number; violations: string[] }

type Room = { name: string; folder: string; declared: Set<string>; declaredForTests: Set<string> }

/** Reads every module of every room and says which imports go where they may not. */
export function inspectDirections(root: string): Inspection {
  const inspection: Inspection = { files: 0, imports: 0, violations: [] }
  for (const room of listRooms(root)) {
    if (!mayImport[room.name]) inspection.violations.push(`packages/${room.name}: no rule in setup/rooms.ts`)
    for (const file of listModules(room.folder)) {
      const imports = listImports(file, readFileSync(file, 'utf8'))
      inspection.files += 1
      inspection.imports += imports.length
      for (const one of imports) {
        const objection = object(one, file, room)
        if (objection) inspection.violations.push(`${relative(root, file)}:${one.line}: ${objection}`)
      }
    }
  }
  return inspection
}

function listRooms(root: string): Room[] {
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

function object({ specifier, onlyTypes }: Import, file: string, room: Room): string | undefined {
  if (isBuiltin(specifier)) return undefined
  if (/^[./]/.test(specifier)) return objectToPath(specifier, file, room)
  const packageName = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  if (packageName.startsWith('@tsuzuri/')) {
    const other = packageName.slice('@tsuzuri/'.length)
    const allowed = [room.name, ...(mayImport[room.name] ?? []), ...(isForTests(file, room) ? testRooms : [])]
    return allowed.includes(other) ? undefined : `${room.name} may not import ${other} ('${specifier}')`
  }
  const declared = isForTests(file, room) || onlyTypes ? room.declaredForTests : room.declared
  return declared.has(packageName)
    ? undefined
    : `packages/${room.name}/package.json does not declare ${packageName}`
}

function objectToPath(path: string, file: string, room: Room): string | undefined {
  const target = resolve(dirname(file), path)
  if (!target.startsWith(room.folder + sep)) return `'${path}' leaves ${room.name}`
  if (isForTests(target, room) && !isForTests(file, room)) return `'${path}' is only for tests`
  return undefined
}

/** Tests, what they share in a room's folder `testing`, and how a tool is set up: none of it runs in the product. */
function isForTests(file: string, room: Room): boolean {
  const parts = relative(room.folder, file).split(sep)
  return parts.includes('testing') || /\.(test|config)\.[cm]?[jt]sx?$/.test(file)
}
