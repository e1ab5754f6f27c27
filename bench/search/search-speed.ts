import { type Database, type DatabaseAddress, openDatabase } from '@tsuzuri/database/open'
import { migrate } from '@tsuzuri/database/migrations/migrate'
import { searchArticles } from '@tsuzuri/database/published/search/search'
import { listSuggestions } from '@tsuzuri/database/published/search/suggestions'
import { readIndexBytes } from '@tsuzuri/database/search/index-size'
import { analyser } from '@tsuzuri/search/analyser'
import { generateArticle } from '../../packages/operations/commands/generated-article.ts'
import { questionsOf } from './search-questions.ts'
import { openImportQueue } from '../../packages/operations/commands/import-queue.ts'

const atOnce = 500
const warmUp = 10

const asked = {
  full: ['冬の保湿で気をつけることは何ですか？', '梅雨の前髪を整えるにはどうすればいい？'],
  keywords: ['保湿 冬', '前髪 梅雨', '化粧筆 道具', '温泉 話題12', '白髪 話題7', '日焼け止め 夏'],
  'one word': ['保湿', '口紅', '睡眠', '話題7', '髪', '靴'],
  kana: ['ほしつ', 'まえがみ', 'ひやけどめ', 'けしょうふで', 'おんせん', 'しらが'],
  romaji: ['hositu', 'maegami', 'hiyakedome', 'keshoufude', 'onsen', 'shiraga'],
}
const typed = ['ほ', 'ほし', 'ma', 'maega', '髪', '保', 'hiyak', 'おんせ', 'わ', '春の']

/** The time to fill a large magazine, and to search it. */
export async function measureSpeed(
  address: DatabaseAddress,
  {
    articles,
    characters,
    rounds,
    questions,
  }: { articles: number; characters: number; rounds: number; questions: number },
) {
  const now = new Date()
  const db = await openDatabase(address)
  try {
    await migrate(db, now)
    const buildSeconds = await fill(db, articles, characters, now)
    const rows = []
    for (const [kind, queries] of Object.entries(asked)) {
      rows.push(await timed(kind, queries, rounds, (q) => searchArticles(db, { q }, 1, now)))
    }
    // As many different queries as the words and titles of the magazine allow, to find the slowest.
    for (const [kind, queries] of Object.entries(await questionsOf(db, questions))) {
      rows.push(await timed(`any ${kind}`, queries, queries.length, (q) => searchArticles(db, { q }, 1, now)))
    }
    rows.push(await timed('suggestions', typed, rounds, (q) => listSuggestions(db, q, now)))
    return {
      engine: db.engine,
      articles: await countArticles(db),
      characters,
      ...(buildSeconds === undefined ? {} : { buildSeconds }),
      indexMegabytes: Math.round((await readIndexBytes(db)) / 1e6),
      memoryMegabytes: Math.round(process.memoryUsage.rss() / 1e6),
      dictionaryMegabytes: Math.round((await analyser.residentBytes()) / 1e6),
      rows,
    }
  } finally {
    await db.close()
  }
}

/** A magazine that is already large enough is reused. */
async function fill(db: Database, articles: number, characters: number, now: Date) {
  if ((await countArticles(db)) >= articles) return undefined
  const startedAt = performance.now()
  const queue = openImportQueue(db, 'bench')
  for (let at = 0; at < articles; at += atOnce) {
    const size = Math.min(atOnce, articles - at)
    const lines = Array.from({ length: size }, (_, index) => generateArticle(at + index, now, characters))
    await queue.add({ lines, take: () => {} })
  }
  await queue.end()
  return Math.round((performance.now() - startedAt) / 1000)
}

async function timed(
  kind: string,
  questions: readonly string[],
  rounds: number,
  ask: (question: string) => Promise<unknown>,
) {
  process.stderr.write(`${kind}: ${rounds} queries\n`)
  const ms: number[] = []
  let slowest = { question: '', ms: 0 }
  let cpu = process.cpuUsage()
  for (let round = -warmUp; round < rounds; round += 1) {
    if (round === 0) cpu = process.cpuUsage()
    const startedAt = performance.now()
    const question = questions[(round + questions.length * warmUp) % questions.length] ?? ''
    await ask(question)
    if (round < 0) continue
    const took = performance.now() - startedAt
    ms.push(took)
    if (took > slowest.ms) slowest = { question, ms: took }
  }
  const { user, system } = process.cpuUsage(cpu)
  ms.sort((a, b) => a - b)
  const at = (part: number) => Math.round((ms[Math.floor(ms.length * part)] ?? Number.NaN) * 10) / 10
  const busyMs = Math.round((user + system) / 100 / rounds) / 10
  // On a busy machine only the CPU time is meaningful.
  return {
    kind,
    questions: Math.min(questions.length, rounds),
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
    'slowest ms': Math.round(slowest.ms * 10) / 10,
    slowest: slowest.question.slice(0, 30),
    'cpu ms': busyMs,
  }
}

async function countArticles(db: Database): Promise<number> {
  const row = await db.reader
    .selectFrom('search_articles')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirst()
  return row?.total ?? 0
}
