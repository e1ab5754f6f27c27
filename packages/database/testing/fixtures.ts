import type { ArticleInput } from '@tsuzuri/content/article'
import { createArticle, publishArticle, scheduleArticle } from '../articles/commands.ts'
import type { StoredArticle } from '../articles/stored-article.ts'
import { enterMedia } from '../media/media.ts'
import { saveCategory, saveSubcategory, saveTag } from '../taxonomy.ts'
import { saveUser } from '../users.ts'
import type { Command } from '../writing.ts'

export type Fixtures = Awaited<ReturnType<typeof createFixtures>>

/** Two categories with two sub-categories, three tags, two authors and two pictures. */
export async function createFixtures(command: Command) {
  const hair = (await saveCategory(command, { slug: 'hair', name: '髪', position: 1 })).value.id
  const tokushu = (await saveCategory(command, { slug: 'tokushu', name: '特集', position: 2 })).value.id
  const cut = (await saveSubcategory(command, { categoryId: hair, slug: 'cut', name: '切る' })).value.id
  const spring = (await saveSubcategory(command, { categoryId: tokushu, slug: 'haru', name: '春' })).value.id
  const tags: number[] = []
  for (const [slug, name, reading] of [
    ['shampoo', '洗髪料', 'シャンプー'],
    ['care', '手入れ', 'ていれ'],
    ['sakura', '桜', 'さくら'],
  ]) {
    tags.push((await saveTag(command, { slug, name, reading })).value.id)
  }
  const hana = (await saveUser(command, { slug: 'hana', name: '花', reading: 'はな' })).value.id
  const ume = (await saveUser(command, { slug: 'ume', name: '梅', reading: 'うめ' })).value.id
  for (const name of ['cover', 'inside']) await enterMedia(command, aPicture(name))
  const [shampoo = 0, care = 0, sakura = 0] = tags
  return { hair, tokushu, cut, spring, shampoo, care, sakura, hana, ume }
}

export function aPicture(name: string) {
  const size = { bytes: 1200, width: 40, height: 30 }
  const looks = { colour: '#aabbcc', light: 0x789abc, alpha: false, frames: 1 }
  return { name, type: 'image/png', ...size, ...looks, credit: '編集部' }
}

/** The complete content of an article. */
export function anArticle(fixtures: Fixtures, input: Partial<ArticleInput> = {}): ArticleInput {
  return {
    slug: 'haru-no-kami',
    title: '春の髪',
    lead: '軽やかに。',
    categoryId: fixtures.hair,
    body: { blocks: [{ type: 'paragraph', content: [{ text: 'やわらかく。' }] }] },
    ...input,
  }
}

export async function createNew(command: Command, input: ArticleInput): Promise<StoredArticle> {
  return (await createArticle(command, input)).value
}

export async function publishNew(command: Command, input: ArticleInput): Promise<StoredArticle> {
  return (await publishArticle(command, await createNew(command, input))).value
}

export async function scheduleNew(
  command: Command,
  input: ArticleInput,
  period: { from: Date; until?: Date },
): Promise<StoredArticle> {
  return (await scheduleArticle(command, await createNew(command, input), period)).value
}
