/**
 * The attributes of a button 「あとで読む」. The HTML is the same for every reader: `behaviour/shelf-buttons.ts` marks the
 * articles that are on the shelf of this device and handles the click.
 */
export function shelfButton({ slug, title }: { slug: string; title: string }) {
  return { type: 'button', 'aria-pressed': false, 'data-shelf': slug, 'data-title': title } as const
}
