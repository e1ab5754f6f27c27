import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

export type JudgedDocument = { id: number; title: string; body: string }
export type JudgedQuery = { kind: string; query: string; relevant: number }
export type Judged = { name: string; documents: JudgedDocument[]; queries: JudgedQuery[] }

const documentsEnd = '-documents.ndjson.gz'

/**
 * Documents and queries with known relevant results: `NAME-documents.ndjson.gz` (`id`, `title`, `body`) and
 * `NAME-queries.ndjson.gz` (`kind`, `query`, `relevant`: an id), one JSON object per line; every n-th query is used.
 */
export async function readJudgedSets(folder: string, every: number): Promise<Judged[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(documentsEnd)).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const name = file.slice(0, -documentsEnd.length)
      const queries = await readLines<JudgedQuery>(join(folder, `${name}-queries.ndjson.gz`))
      const documents = await readLines<JudgedDocument>(join(folder, file))
      return { name, documents, queries: queries.filter((_, at) => at % every === 0) }
    }),
  )
}

async function readLines<T>(file: string): Promise<T[]> {
  const text = gunzipSync(await readFile(file)).toString('utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)
}
