import { open, stat, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '@tsuzuri/server/config'
import { StartFailure } from '@tsuzuri/server/start-failure'
import type { MoveOptions } from '../wordpress/move-in.ts'
import type { MagazineCommand } from './magazine.ts'
import { startProgress } from './progress.ts'
import type { Count } from '../wordpress/report/import-report.ts'
import { written } from '../written-number.ts'
import { withNewDatabase } from './with-database.ts'
import { oneArgument } from './one-argument.ts'

const options = {
  uploads: { type: 'string' },
  'fetch-media': { type: 'boolean', default: false },
  types: { type: 'string' },
  sponsor: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  report: { type: 'string' },
} as const

export const importWordPress: MagazineCommand = {
  usage:
    'import-wordpress FILE.xml [--uploads FOLDER] [--fetch-media] [--types post,page,…] [--sponsor NAME] [--dry-run] [--report FILE]',
  summary:
    'WordPress の書き出しファイルから、記事・分類・著者・画像・旧URLからのリダイレクトを取り込みます。途中で止まっても、もう一度実行すれば続きます。',
  isContinued: true,
  async run(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const file = oneArgument(positionals, '取り込むファイル')
    const size = await sizeOf(file)
    if (values.report !== undefined) await assertWritable(values.report)
    // Loaded on demand, so that other commands don't load parsers, picture libraries and the store.
    const { openMediaStore } = await import('@tsuzuri/server/media/media-store')
    const { withAnalysisThreads } = await import('../analysis/analysis-threads.ts')
    const { moveIn } = await import('../wordpress/move-in.ts')
    const { openUploadsFolder } = await import('../wordpress/pictures/uploads-folder.ts')
    const isDry = values['dry-run']
    const uploads = values.uploads === undefined ? undefined : await openUploadsFolder(values.uploads)
    const wantsPictures = uploads !== undefined || values['fetch-media']
    return withNewDatabase(async (db) => {
      // Pictures in data URLs need a store, too; without one they are imported by a later run that has it.
      const store = wantsPictures && !isDry ? await openMediaStore(readConfig(process.env).store) : undefined
      const progress = startProgress()
      try {
        const run = (options: Pick<MoveOptions, 'db'>) =>
          moveIn({
            ...options,
            file,
            isDry,
            types: values.types?.split(',').map((type) => type.trim()),
            store,
            uploads,
            canFetch: values['fetch-media'],
            sponsor: values.sponsor,
            now: () => new Date(),
            show: (bytes, note, articles) => progress.show({ done: bytes, total: size * 2, note, articles }),
          })
        // A dry run needs no text analysis.
        const { survey, report } = isDry
          ? await run({ db })
          : await withAnalysisThreads(db, (analysing) => run({ db: analysing }))
        progress.end()
        const { title, siteUrl } = survey.head
        const markdown = report.markdown({ file, site: title, address: siteUrl, at: new Date(), isDry })
        if (values.report === undefined) process.stdout.write(markdown)
        else {
          await writeFile(values.report, markdown)
          const count = (what: Count) => written(report.get(what))
          process.stdout.write(
            `投稿 ${count('posts')}本：新しい記事 ${count('created')}、更新 ${count('updated')}、変わりなし ${count('unchanged')}、取り込めなかった記事 ${count('refused')}。くわしくは ${values.report}\n`,
          )
        }
        return report.get('refused') === 0 ? 0 : 1
      } finally {
        progress.end()
        await store?.close()
      }
    })
  },
}

/** Checked before the import, so that the report of a long run is not lost at its end. */
async function assertWritable(file: string): Promise<void> {
  try {
    await (await open(file, 'a')).close()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartFailure(`報告を ${file} に書けません。`, `The report can't be written: ${reason}`)
  }
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined)
  if (found?.isFile() === true) return found.size
  throw new StartFailure(`ファイル ${file} を読めません。`, `The file ${file} can't be read.`)
}
