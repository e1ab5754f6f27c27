type Report = (entries: never[], observer: never) => void

/** Replaces the browser's observers: the test triggers their callbacks. */
export function fakeObservers() {
  const watched = new Set<unknown>()
  const options: unknown[] = []
  let see: Report = () => {}
  let change: Report = () => {}

  class IntersectionObserver {
    constructor(report: Report, given?: unknown) {
      see = report
      options.push(given)
    }
    observe(target: unknown): void {
      watched.add(target)
    }
    unobserve(target: unknown): void {
      watched.delete(target)
    }
    disconnect(): void {
      watched.clear()
    }
  }

  class MutationObserver {
    constructor(report: Report) {
      change = report
    }
    observe(): void {}
    disconnect(): void {
      change = () => {}
    }
  }

  function report(isIntersecting: boolean, targets: unknown[]): void {
    const entries = targets
      .filter((target) => watched.has(target))
      .map((target) => ({ target, isIntersecting }))
    see(entries as never[], undefined as never)
  }

  return {
    classes: { IntersectionObserver, MutationObserver },
    watched,
    options,
    show: (...targets: unknown[]) => report(true, targets),
    hide: (...targets: unknown[]) => report(false, targets),
    mutate: (record: object) =>
      change(
        [{ type: 'childList', addedNodes: [], removedNodes: [], ...record } as never],
        undefined as never,
      ),
  }
}
