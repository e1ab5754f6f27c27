import { hold } from '@tsuzuri/browser/observable'
import type { ArticleContent } from '@tsuzuri/content/article'
import { type DeviceStore, openDeviceStore } from './device-store.ts'

const store = openDeviceStore<ArticleContent>()

/** How often this page has stored a copy. A closing desk stores its last characters after an error page has opened. */
export const storedCount = hold(0)

/** Stores texts that the server has not accepted yet. */
export const deviceStore: DeviceStore<ArticleContent> = {
  ...store,
  keep: async (copy) => {
    await store.keep(copy)
    storedCount.set(storedCount.snapshot() + 1)
  },
}
