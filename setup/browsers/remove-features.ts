import { listMissingFeatures, type Versions } from './missing-features.ts'

/**
 * A script that turns a newer browser into an older one: it deletes the features that the older one lacks, and ignores
 * listeners for events that it never fires. It must run before all others, in pages and in workers.
 */
export function scriptThatRemoves(versions: Versions): string {
  const missing = listMissingFeatures(versions)
  const features = missing.map(({ kind, owner, name, isAmbiguous, path }) => {
    const isIterator = path === 'javascript.builtins.Iterator.Iterator'
    if (kind === 'event') return isAmbiguous ? undefined : [kind, '', name]
    if (kind === 'constructor') return isIterator ? ['global', '', name] : undefined
    return [kind, owner, name]
  })
  const ordered = features.filter((feature) => feature !== undefined).toSorted(globalsLast)
  return `(${remove.toString()})(${JSON.stringify(ordered)});`
}

/** An object must exist until its members are deleted. */
function globalsLast([a]: string[], [b]: string[]): number {
  return Number(a === 'global') - Number(b === 'global')
}

/** Runs in the browser. */
function remove(features: [kind: string, owner: string, name: string][]): void {
  type Holder = Record<string, unknown> | undefined
  const events = new Set<unknown>()
  for (const [kind, owner, name] of features) {
    const path = owner === '' ? [] : owner.split('.')
    if (kind === 'member') path.push('prototype')
    let holder = globalThis as Holder
    for (const step of path) holder = holder?.[step] as Holder
    if (kind === 'event') events.add(name)
    else if (holder !== undefined) Reflect.deleteProperty(holder, name)
  }
  const { prototype } = EventTarget
  const listen = Reflect.get(prototype, 'addEventListener') as (...args: unknown[]) => void
  prototype.addEventListener = function (this: EventTarget, ...args: unknown[]) {
    if (!events.has(args[0])) Reflect.apply(listen, this, args)
  }
}
