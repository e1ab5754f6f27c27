import { Broken } from './get.ts'

export type Tally = {
  requests: number
  /** Failures by kind: a status, `reset` or `timeout`. */
  failures: Map<string, number>
  note: (status: number) => void
  fail: (error: unknown) => void
}

/** Counts requests and their failures. */
export function newTally(): Tally {
  const failures = new Map<string, number>()
  const add = (kind: string) => failures.set(kind, (failures.get(kind) ?? 0) + 1)
  return {
    requests: 0,
    failures,
    note(status) {
      this.requests += 1
      if (status >= 400) add(String(status))
    },
    fail(error) {
      this.requests += 1
      add(error instanceof Broken ? error.kind : 'other')
    },
  }
}

export function serverErrors({ failures }: Tally): number {
  return failures.entries().reduce((sum, [kind, count]) => (kind.startsWith('5') ? sum + count : sum), 0)
}

export function isFlawless({ failures }: Tally): boolean {
  return failures.size === 0
}

export function printed({ failures }: Tally): string {
  return [...failures].map(([kind, count]) => `${kind}×${count}`).join(' ') || '0'
}
