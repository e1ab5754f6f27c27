import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'

export type JudgedDocument = { id: number; title: string; body: string }
export type JudgedQuery = { kind: string; query: string; relevant: number }
export type Judged = { documents: JudgedDocument[]; queries: JudgedQuery[] }

/** Documents and questions of which it is known what answers them, one JSON a line; of the questions every n-th. */
export async function readJudged(documents: string, queries: string, every: number): Promise<Judged> {
  const all = await readLines<JudgedQuery>(queries)
  return { documents: await readLines(documents), queries: all.filter((_, at) => at % every === 0) }
}

async function readLines<T>(file: string): Promise<T[]> {
  const text = gunzipSync(await readFile(file)).toString('utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)
}
