import type { Feature, FrontSlotView } from '@tsuzuri/content/published'

/** The features of a strip: those that editors placed, then the others, freshest first. */
export function stripFeatures(
  { slugs, size }: Extract<FrontSlotView, { kind: 'features' }>,
  features: readonly Feature[],
): Feature[] {
  const placed = slugs.flatMap((slug) => features.find((feature) => feature.slug === slug) ?? [])
  const others = features.filter(({ slug }) => !slugs.includes(slug))
  return [...placed, ...others].slice(0, size)
}
