import { studio } from '../../app/studio.ts'

/** The title of the article with this slug, if the writer may see it. */
export async function describeArticle(slug: string): Promise<string | undefined> {
  try {
    const { items } = await studio.listArticles({ text: slug })
    return items.find((row) => row.slug === slug)?.title
  } catch {
    return undefined
  }
}
