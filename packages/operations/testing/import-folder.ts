import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '@tsuzuri/server/context'
import { newFolder } from '@tsuzuri/server/testing/child-server'
import { afterEach, beforeEach } from 'vitest'
import type { MoveReport } from '../wordpress/report/import-report.ts'
import { moveIn, type MoveOptions } from '../wordpress/move-in.ts'
import { type TestItem, wordPressExport } from './wordpress-export.ts'

/** The time of the imports. */
export const now = new Date('2026-11-15T00:00:00Z')

/** A new folder for each test, and imports of the export file in it. */
export function importFolder() {
  let folder: Awaited<ReturnType<typeof newFolder>>
  beforeEach(async () => {
    folder = await newFolder()
  })
  afterEach(() => folder[Symbol.asyncDispose]())

  const inFolder = (name: string) => join(folder.path, name)
  const write = (xml: string) => writeFile(inFolder('export.xml'), xml)
  const run = (context: Context, options: Partial<MoveOptions> = {}) =>
    moveIn({
      db: context.db,
      file: inFolder('export.xml'),
      isDry: false,
      now: () => now,
      show: () => {},
      ...options,
    })
  const take = async (context: Context, items: readonly TestItem[], options: Partial<MoveOptions> = {}) => {
    await write(wordPressExport(items))
    return run(context, options)
  }
  return { inFolder, write, run, take }
}

/** The lines of a section of the report. */
export function linesOf(report: MoveReport, title: string): string[] {
  const markdown = report.markdown({ file: '', site: '', address: '', at: now, isDry: false })
  const section = markdown.split('## ').find((part) => part.startsWith(`${title}\n`)) ?? ''
  return [...section.matchAll(/^- (.*)$/gm)].map(([, line = '']) => line)
}
