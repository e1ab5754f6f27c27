import { z } from 'zod'
import { roles } from '../permission.ts'
import { destinations } from '../syndication/destination.ts'

const instant = z.iso.datetime()
const article = { articleId: z.int(), title: z.string() }
const publicArticle = { ...article, slug: z.string() }

/** The event kinds of the outbox and the data of each. Titles are kept as they were at the time of the event. */
export const noticeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('staff.invited'),
    email: z.string(),
    name: z.string(),
    role: z.enum(roles),
    expiresAt: instant,
  }),
  /** Asked for on the sign-in page; whether the address belongs to anybody is looked up only when it is planned. */
  z.object({ kind: z.literal('staff.reset-requested'), email: z.string() }),
  z.object({
    kind: z.literal('sign-in.new-device'),
    staffId: z.int(),
    agent: z.string(),
    source: z.string(),
  }),
  z.object({ kind: z.literal('review.requested'), ...article, note: z.string() }),
  z.object({ kind: z.literal('review.returned'), ...article, note: z.string(), requestedBy: z.string() }),
  z.object({ kind: z.literal('review.approved'), ...article, note: z.string(), requestedBy: z.string() }),
  /** A person was put in charge of an article. */
  z.object({ kind: z.literal('article.assigned'), ...article, staffId: z.int() }),
  /** A person took over all articles of somebody who left. */
  z.object({
    kind: z.literal('articles.handed-over'),
    staffId: z.int(),
    from: z.string(),
    count: z.int(),
  }),
  z.object({
    kind: z.literal('article.published'),
    ...publicArticle,
    plannedAt: instant,
    seenAt: instant,
    /** When and by whom the article was released for publication. */
    releasedAt: instant,
    releasedBy: z.string(),
  }),
  z.object({ kind: z.literal('article.updated'), ...publicArticle }),
  z.object({
    kind: z.literal('article.withdrawn'),
    ...publicArticle,
    reason: z.enum(['withdrawn', 'deleted', 'rescheduled', 'ended']),
  }),
  /** An import brought visible articles; it names some of them. */
  z.object({ kind: z.literal('articles.imported'), articleIds: z.array(z.int()), count: z.int() }),
  z.object({ kind: z.literal('publication.overdue'), ...article, plannedAt: instant }),
  z.object({
    kind: z.literal('picture.rights-ending'),
    media: z.string(),
    title: z.string(),
    until: z.iso.date(),
  }),
  z.object({
    kind: z.literal('backup.failing'),
    lastSuccessAt: instant.nullable(),
    failingSince: instant.nullable(),
  }),
  z.object({
    kind: z.literal('feed.refused'),
    ...article,
    partner: z.enum(destinations),
    reasons: z.array(z.string()),
  }),
  /** The daily mail of one person; its notices are the ones that carry the id of this event. */
  z.object({ kind: z.literal('digest'), staffId: z.int(), day: z.iso.date() }),
  z.object({ kind: z.literal('destination.test'), destinationId: z.int() }),
  /** The draft of a front: somebody asks for its publication, or answers. `title` names the page, such as トップページ. */
  z.object({
    kind: z.literal('front.review'),
    step: z.enum(['requested', 'returned', 'approved']),
    front: z.string(),
    title: z.string(),
    note: z.string(),
    requestedBy: z.string().optional(),
  }),
])

export type Notice = z.infer<typeof noticeSchema>
export type NoticeKind = Notice['kind']
export type NoticeOf<Kind extends NoticeKind> = Extract<Notice, { kind: Kind }>

export function isArticleNotice(notice: Notice): notice is Extract<Notice, { articleId: number }> {
  return 'articleId' in notice
}
