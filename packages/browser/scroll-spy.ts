/** The reading line, as a fraction of the screen height from the top: a heading above it counts as being read. */
export const readingLine = 0.3

/**
 * Reports the heading that is being read: the last one above the reading line, or undefined before the first one and
 * after the stop. The observed area extends far above the screen, so that a jump over several headings is noticed.
 */
export function startScrollSpy(
  headings: readonly Element[],
  report: (heading: Element | undefined) => void,
): () => void {
  const passed = new Set<Element>()
  let reported: Element | undefined

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) passed.add(target)
        else passed.delete(target)
      }
      const current = headings.findLast((heading) => passed.has(heading))
      if (current === reported) return
      reported = current
      report(current)
    },
    { rootMargin: `1000000px 0px -${(1 - readingLine) * 100}% 0px` },
  )
  for (const heading of headings) observer.observe(heading)
  return () => {
    observer.disconnect()
    if (reported) report(undefined)
  }
}
