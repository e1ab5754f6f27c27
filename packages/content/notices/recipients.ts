import { actorName, type ActorName, may, type StaffActor } from '../permission.ts'
import { isArticleNotice, type Notice } from './notice.ts'

/** Who created the article, and who is in charge of it. */
export type ArticlePeople = { owner?: ActorName | undefined; assignee?: ActorName | null | undefined }

/** What the rules need to know about the event: its actor, and the people of the article. */
export type Circumstances = ArticlePeople & { by: ActorName }

/** A publication that was released this long before its minute gets a receipt. */
const plannedAheadMs = 60_000

/** The staff members who get a notice. Only people who may read the article are among them. */
export function recipientsOf<Person extends StaffActor>(
  notice: Notice,
  staff: readonly Person[],
  circumstances: Circumstances,
): Person[] {
  return staff.filter(
    (person) => isConcerned(notice, person, circumstances) && mayReceive(notice, person, circumstances),
  )
}

/** Whether a person may know of this event now. It is asked again before each delivery. */
export function mayReceive(
  notice: Notice,
  person: StaffActor,
  { owner = '', assignee }: ArticlePeople,
): boolean {
  if (notice.kind === 'front.review') return may(person, 'front.edit')
  return !isArticleNotice(notice) || may(person, 'article.read', { owner, assignee })
}

function isConcerned(notice: Notice, person: StaffActor, { by, owner, assignee }: Circumstances): boolean {
  const name = actorName(person)
  const isTheirs = name === owner || name === assignee
  switch (notice.kind) {
    case 'review.requested':
      return name !== by && may(person, 'review.return')
    case 'review.returned':
      return name !== by && (isTheirs || name === notice.requestedBy)
    case 'review.approved':
      return name !== by && (isTheirs || name === notice.requestedBy || may(person, 'article.publish'))
    case 'front.review':
      return name !== by && (notice.step === 'requested' || name === notice.requestedBy)
    case 'article.assigned':
      return name !== by && person.id === notice.staffId
    case 'article.published':
      return name === notice.releasedBy ? isPlannedAhead(notice) : isTheirs
    case 'article.withdrawn':
      return name !== by && isTheirs
    case 'publication.overdue':
      return isTheirs || may(person, 'article.publish')
    case 'picture.rights-ending':
    case 'feed.refused':
      return may(person, 'article.publish')
    case 'backup.failing':
      return may(person, 'settings.edit')
    case 'sign-in.new-device':
    case 'articles.handed-over':
    case 'digest':
      return person.id === notice.staffId
    case 'article.updated':
    case 'articles.imported':
    case 'staff.invited':
    case 'staff.reset-requested':
    case 'destination.test':
      return false
  }
}

function isPlannedAhead({ plannedAt, releasedAt }: { plannedAt: string; releasedAt: string }): boolean {
  return Date.parse(plannedAt) - Date.parse(releasedAt) >= plannedAheadMs
}
