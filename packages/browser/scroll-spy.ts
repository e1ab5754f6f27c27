/** The line that a heading has to pass to be the one being read, as a part of the screen from above. */
export const readingLine = 0.3

/**
 * Tells which heading is being read: the last one above the reading line, or none before the first. What is watched
 * reaches far above the screen, so that a jump past several headings is noticed too.
 */
export function startScrollSpy(
  headings: readonly Element[],
  tell: (heading: Element | undefined) => void,
): () => void {
  const passed = new Set<Element>()
  let told: Element | undefined

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) passed.add(target)
        else passed.delete(target)
      }
      const current = headings.findLast((heading) => passed.has(heading))
      if (current === told) return
      told = current
      tell(current)
    },
    { rootMargin: `1000000px 0px -${(1 - readingLine) * 100}% 0px` },
  )
  for (const heading of headings) observer.observe(heading)
  return () => observer.disconnect()
}
