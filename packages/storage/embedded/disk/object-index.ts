import { compareKeys } from './key.ts'
import type { ObjectMeta } from './object-meta.ts'

/** A bucket's objects in S3's list order. */
export class ObjectIndex {
  readonly #metas = new Map<string, ObjectMeta>()
  readonly #keys: string[] = []

  constructor(metas: Iterable<ObjectMeta> = []) {
    for (const meta of metas) this.#metas.set(meta.key, meta)
    this.#keys = [...this.#metas.keys()].toSorted(compareKeys)
  }

  get size(): number {
    return this.#keys.length
  }

  find(key: string): ObjectMeta | undefined {
    return this.#metas.get(key)
  }

  set(meta: ObjectMeta): void {
    if (!this.#metas.has(meta.key))
      this.#keys.splice(
        this.#first((key) => compareKeys(key, meta.key) > 0),
        0,
        meta.key,
      )
    this.#metas.set(meta.key, meta)
  }

  delete(key: string): void {
    if (!this.#metas.delete(key)) return
    this.#keys.splice(
      this.#first((other) => compareKeys(other, key) >= 0),
      1,
    )
  }

  /** The first object whose key is not before `key`. */
  atOrAfter(key: string): number {
    return this.#first((other) => compareKeys(other, key) >= 0)
  }

  /** The first object after all keys with `prefix`. */
  behind(prefix: string): number {
    return this.#first((other) => compareKeys(other, prefix) > 0 && !other.startsWith(prefix))
  }

  at(position: number): ObjectMeta | undefined {
    const key = this.#keys[position]
    return key === undefined ? undefined : this.#metas.get(key)
  }

  all(): ObjectMeta[] {
    return [...this.#metas.values()]
  }

  #first(isBehind: (key: string) => boolean): number {
    let low = 0
    let high = this.#keys.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBehind(this.#keys[middle] ?? '')) high = middle
      else low = middle + 1
    }
    return low
  }
}
