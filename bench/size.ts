import { ensureBuilt } from '../setup/build.mjs'
import { articleBudget, measureRoutes } from './route-sizes.ts'

/** `npm run size`: the size of a first visit per route; fails over budget. */
await ensureBuilt(process.execPath)
const sizes = await measureRoutes()
console.table(
  sizes.map(({ route, scriptBytes, scripts, styleBytes }) => ({
    route,
    'script kB (br)': kilobytes(scriptBytes),
    files: scripts,
    'style kB (br)': kilobytes(styleBytes),
  })),
)
const article = sizes.find(({ route }) => route === 'slug')
const isWithin = article !== undefined && article.scriptBytes <= articleBudget
console.log(
  `記事 article: ${kilobytes(article?.scriptBytes ?? 0)} / ${kilobytes(articleBudget)} kB — ${isWithin ? 'ok' : 'over budget'}`,
)
process.exitCode = isWithin ? 0 : 1

function kilobytes(bytes: number): number {
  return Math.round(bytes / 100) / 10
}
