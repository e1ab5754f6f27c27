import type { ArticleContent } from '@tsuzuri/content/article'
import { writeManuscriptBody } from '@tsuzuri/content/manuscript/write-body'
import { deviceStore } from '../editor/autosave/article-device-store.ts'

/** The texts of an article that are stored on this device only, newest first, as manuscripts that people can read and paste. */
export async function listUnsavedTexts(articleId: string): Promise<string[]> {
  const copies = await deviceStore.list(`article:${articleId}`)
  return copies
    .filter(
      ({ text, base, manuscript }) =>
        manuscript !== undefined || JSON.stringify(text) !== JSON.stringify(base),
    )
    .map(({ text, manuscript }) => manuscriptOf(text, manuscript))
}

/** A copy is not validated, so that any part may be missing or malformed. */
function manuscriptOf(content: Partial<ArticleContent>, manuscript = bodyOf(content)): string {
  const parts = [content.title, content.lead, manuscript]
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n')
}

function bodyOf({ body }: Partial<ArticleContent>): string | undefined {
  try {
    return body && writeManuscriptBody(body).trimEnd()
  } catch {
    return JSON.stringify(body)
  }
}
