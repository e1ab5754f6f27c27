import { readFile, writeFile } from 'node:fs/promises'
import { renderSocialImage } from '../social-image/social-png.ts'
import type { SocialRecipe } from '../social-image/recipe.ts'

/** Renders a social image in its own process, because a process reads the fonts only once: `RECIPE PICTURE OUT`. */
const [recipe = '', picture = '', out = ''] = process.argv.slice(2)
const bytes = new Uint8Array(await readFile(picture))
const store = {
  find: async () => ({ body: new Blob([bytes]).stream(), bytes: bytes.length }),
  put: async () => {},
  remove: async () => {},
  issueSession: async () => false as const,
  close: async () => {},
}
await writeFile(out, await renderSocialImage(JSON.parse(recipe) as SocialRecipe, store))
