import { studio } from '../../app/studio.ts'

/** The title of the article with this slug, if the writer may see it. */
export async function describeArticle(slug: string): Promise<string | undefined> {
  try {
    const { items } = await studio.listArticles({ slug })
    return items[0]?.title
  } catch {
    return undefined
  }
}
