export interface UploadProgress {
  key: string
  /** Bytes sent; never decreases. */
  loaded: number
  total: number
}

/** Sums the progress of all parts. A part that starts again does not reduce the reported sum. */
export class ProgressMeter {
  readonly #key: string
  readonly #total: number
  readonly #listeners = new Set<(progress: UploadProgress) => void>()
  readonly #sent = new Map<number, number>()
  #reported = -1

  constructor(key: string, total: number) {
    this.#key = key
    this.#total = total
  }

  listen(listener: (progress: UploadProgress) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  move(partNumber: number, bytes: number): void {
    this.#sent.set(partNumber, bytes)
    this.#report([...this.#sent.values()].reduce((sum, sent) => sum + sent, 0))
  }

  finish(): void {
    this.#report(this.#total)
  }

  #report(sum: number): void {
    const loaded = Math.min(sum, this.#total)
    if (loaded <= this.#reported) return
    this.#reported = loaded
    for (const listener of this.#listeners) listener({ key: this.#key, loaded, total: this.#total })
  }
}
