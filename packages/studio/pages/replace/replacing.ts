import { mostReplacedAtOnce } from '@tsuzuri/api/studio/replacements'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { studio } from '../../app/studio.ts'

export type FoundArticle = StudioAnswer<'findWords'>['items'][number]
export type Outcome = StudioAnswer<'replaceWords'>['items'][number]
export type Asked = { text: string; isFolded: boolean }

/** Outcomes that changed an article, and that can be undone. */
const changes: ReadonlySet<Outcome['outcome']> = new Set(['published', 'scheduled', 'saved'])

export function isChange({ outcome }: Pick<Outcome, 'outcome'>): boolean {
  return changes.has(outcome)
}

/** At most this many articles are shown: more can't be reviewed. */
export const mostFound = 300

/** Searches the magazine step by step, until it is complete or enough is found. */
export async function searchMagazine(
  asked: Asked,
  onStep: (found: FoundArticle[], scanned: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const found: FoundArticle[] = []
  let scanned = 0
  for (let after: number | null = 0; after !== null && found.length < mostFound;) {
    const answer: StudioAnswer<'findWords'> = await studio.findWords({ ...asked, after }, { signal })
    found.push(...answer.items)
    scanned += answer.scanned
    after = answer.next
    onStep([...found], scanned)
  }
}

/** Replaces in the chosen articles, in batches; `onStep` gets the outcomes so far. */
export async function replaceIn(
  articles: readonly FoundArticle[],
  asked: Asked & { replacement: string; publish: boolean },
  onStep: (outcomes: Outcome[]) => void,
): Promise<Outcome[]> {
  const titles = new Map(articles.map(({ id, title }) => [id, title]))
  return inSteps(articles, onStep, async (some) => {
    const targets = some.map(({ id, version }) => ({ id, version }))
    const { items } = await studio.replaceWords({ ...asked, targets })
    return items.map((one) => (isChange(one) ? one : { ...one, title: titles.get(one.id) ?? one.title }))
  })
}

/** Undoes a replacement in every article in which it was made. */
export async function undo(
  outcomes: readonly Outcome[],
  onStep: (outcomes: Outcome[]) => void,
): Promise<Outcome[]> {
  const changed = outcomes.flatMap(({ id, version, revision, outcome }) =>
    version === null || revision === null || outcome === 'unchanged'
      ? []
      : [{ id, version, revision, publish: outcome !== 'saved' }],
  )
  return inSteps(changed, onStep, async (targets) => (await studio.undoReplacement({ targets })).items)
}

async function inSteps<Item>(
  items: readonly Item[],
  onStep: (outcomes: Outcome[]) => void,
  send: (some: Item[]) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let at = 0; at < items.length; at += mostReplacedAtOnce) {
    outcomes.push(...(await send(items.slice(at, at + mostReplacedAtOnce))))
    onStep([...outcomes])
  }
  return outcomes
}
