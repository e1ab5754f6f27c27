import { z } from 'zod'
import { destinations } from '@tsuzuri/content/syndication/destination'
import { nothing } from './fields.ts'
import { route } from './route.ts'

const fault = z.object({ level: z.enum(['error', 'advice']), reason: z.string() })

const feed = z.object({
  destination: z.enum(destinations),
  name: z.string(),
  path: z.string(),
  /** Faults of the feed as a whole. */
  faults: z.array(fault),
  items: z.array(
    z.object({ articleId: z.number(), title: z.string(), url: z.string(), faults: z.array(fault) }),
  ),
  leftOut: z.array(z.object({ articleId: z.number(), title: z.string(), reason: z.string() })),
  takenBack: z.array(z.object({ articleId: z.number(), url: z.string(), takenBackAt: z.string() })),
})

export const feedRoutes = {
  checkFeeds: route({
    method: 'GET',
    path: '/api/studio/feed-checks',
    summary: '配信先ごとに、いま送られている記事と、直すところ。',
    entrance: 'article.publish',
    input: nothing,
    answer: z.object({ items: z.array(feed) }),
  }),
}
