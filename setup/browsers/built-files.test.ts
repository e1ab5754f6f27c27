import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../paths.mjs'
import { type Application, floors } from '../../packages/browser/floor.ts'
import { listMissingFeatures } from './missing-features.ts'
import { degradingScripts, degradingStyles, namesakes } from './reviewed-features.ts'
import { scanScript } from './scan-script.ts'
import { scanStyle } from './scan-style.ts'

const built: Record<Application, string> = {
  reader: 'packages/reader/dist/client',
  studio: 'packages/studio/dist',
}

describe.each(['reader', 'studio'] as const)('B1 the built files of the %s', (application) => {
  test('name no built-in and no DOM API that its oldest browsers lack, except those that were reviewed', () => {
    const missing = listMissingFeatures(floors[application])
    const found = scan(application, 'js', (source) => scanScript(source, missing))
    const reviewed = { ...degradingScripts[application], ...namesakes[application] }
    expect(found.filter((label) => !(label in reviewed))).toEqual([])
    expect(Object.keys(reviewed).filter((label) => !found.includes(label))).toEqual([])
  })

  test('have no style that its oldest browsers lack, except those that were reviewed', () => {
    const found = scan(application, 'css', (source) => scanStyle(source, floors[application]))
    const keys = Object.keys(degradingStyles[application])
    const isCovered = (label: string) => keys.some((key) => covers(key, label))
    expect(found.filter((label) => !isCovered(label))).toEqual([])
    expect(keys.filter((key) => !found.some((label) => covers(key, label)))).toEqual([])
  })
})

function scan(application: Application, extension: string, list: (source: string) => Set<string>): string[] {
  const files = globSync(`${built[application]}/**/*.${extension}`, { cwd: root })
  expect(files).not.toEqual([])
  return [...new Set(files.flatMap((file) => [...list(readFileSync(join(root, file), 'utf8'))]))]
}

/** `cursor` covers `cursor: pointer`. */
function covers(key: string, label: string): boolean {
  return label === key || label.startsWith(`${key}: `)
}
