import { createHash } from 'node:crypto'
import type { Answer, OldPath } from './host-rules.ts'
import { quoted } from './nginx-quoting.ts'

type OldAnswer = { key: string; answer: Answer }
/**
 * `isExpression`: the key must be a regular expression, because nginx ignores the case of plain keys and expands $ in
 * values.
 */
type Entry = OldAnswer & { isExpression: boolean }

/** `map_hash_bucket_size` of deploy/nginx-static.conf minus the bytes that nginx adds to a key. */
const longestKeyBytes = 2000
/** nginx reads its configuration with a buffer of 4096 bytes. */
const longestWordBytes = 4000
const gone = 'gone'
const taken = new Set(['/404.html', '/410.html'])

/** nginx variables are global to all sites, so each magazine has its own names. */
export function nginxVariables(publicUrl: string) {
  const site = createHash('sha256').update(publicUrl).digest('hex').slice(0, 8)
  const named = (name: string) => `$tsuzuri_${site}_${name}`
  return {
    path: named('path'),
    pathTarget: named('path_target'),
    query: named('query'),
    queryTarget: named('query_target'),
    target: named('target'),
    rest: named('rest'),
  }
}

/** Maps for the `http` block. One `location` per old address would take twenty kilobytes of memory each. */
export function nginxMaps(old: ReadonlyMap<string, OldPath>, publicUrl: string): string {
  const names = nginxVariables(publicUrl)
  const all = [...old].filter(([path]) => !taken.has(path))
  const paths = all.flatMap(([path, { answer }]) => (answer === undefined ? [] : [{ key: path, answer }]))
  const queries = all.flatMap(([path, { byQuery }]) =>
    [...byQuery].map(([query, answer]) => ({ key: `?${query} ${path}`, answer })),
  )
  return `# Written by \`npm run magazine -- export\`; changes are lost with the next run.
# deploy/nginx-static.conf includes it above the server block. Reload nginx when this file has changed.
${maps('$uri', names.path, names.pathTarget, paths)}
${maps('?$args $uri', names.query, names.queryTarget, queries)}
`
}

/** Directives for the `server` block that answer old addresses from the maps. Only the exact spelling matches. */
export function oldAnswers(publicUrl: string): string {
  const { path, pathTarget, query, queryTarget, target, rest } = nginxVariables(publicUrl)
  return `set ${target} "";
set ${rest} $is_args$args;
if (${path} = $uri) { set ${target} ${pathTarget}; }
if (${query} = "?$args $uri") { set ${target} ${queryTarget}; set ${rest} ""; }
if (${target} ~ [?]) { set ${rest} ""; }
if (${target} = ${gone}) { return 410; }
if (${target}) { return 301 ${target}${rest}; }`
}

/** The first map returns the exact spelling of an old address, the second its target. */
function maps(asked: string, spelling: string, target: string, all: readonly OldAnswer[]): string {
  const entries = withExpressions(all).filter((one) => Buffer.byteLength(keyOf(one)) <= longestWordBytes)
  return [
    `map "${asked}" ${spelling} {`,
    ...entries.map((one) => ` ${keyOf(one)} ${one.isExpression ? `"${asked}"` : quoted(one.key)};`),
    '}',
    `map "${asked}" ${target} {`,
    ...entries.map((one) => ` ${keyOf(one)} ${targetOf(one.answer)};`),
    '}',
  ].join('\n')
}

function withExpressions(all: readonly OldAnswer[]): Entry[] {
  const spellings = new Map<string, number>()
  for (const { key } of all) spellings.set(lowerCase(key), (spellings.get(lowerCase(key)) ?? 0) + 1)
  return all.map(({ key, answer }) => ({
    key,
    answer,
    isExpression:
      key.includes('$') ||
      Buffer.byteLength(key) > longestKeyBytes ||
      (spellings.get(lowerCase(key)) ?? 0) > 1,
  }))
}

function lowerCase(key: string): string {
  return key.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

function keyOf({ key, isExpression }: Entry): string {
  if (!isExpression) return quoted(key)
  const bytes = Array.from(Buffer.from(key), (byte) => {
    const sign = String.fromCharCode(byte)
    return /[\w/-]/.test(sign) ? sign : `\\x${byte.toString(16).padStart(2, '0')}`
  })
  return `"~^${bytes.join('')}\\z"`
}

function targetOf(answer: Answer): string {
  if (answer.status === 410) return gone
  // nginx has no escape for a dollar sign; URLs have one.
  return quoted(answer.target.replaceAll('$', '%24'))
}
