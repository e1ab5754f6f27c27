import { notFoundMessage } from '../../load-page.ts'
import { errorHead } from '../../app/error-head.ts'
import { PageError } from '../../middleware.ts'
import { definePage } from '../../page.ts'

/** `/404/` shows the not-found page and answers 404, too (R2). */
export const page = definePage<object>({
  steps: [
    async () => {
      throw new PageError(404, notFoundMessage)
    },
  ],
  head: (_, site) => errorHead(404, site.settings.name),
  Page: () => null,
})
