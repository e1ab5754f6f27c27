import { Refusal } from './refusal.ts'

export const roles = ['administrator', 'editor', 'writer', 'legal'] as const
export type Role = (typeof roles)[number]

export const roleNames: Record<Role, string> = {
  administrator: '管理者',
  editor: '編集者',
  writer: '執筆者',
  legal: '法務',
}

/** A signed-in person; any other actor is a program of the product. */
export type StaffActor = {
  id: number
  name: string
  role: Role
  /** The session of a person who is signed in. */
  session?: number | undefined
  /** A program that acts with this person's API key: it has only these of their rights. */
  key?: { id: number; rights: readonly Right[] } | undefined
}

/** How an actor is recorded: `staff:12`, or the name of a program such as `import`. */
export type ActorName = string

/** `own`: articles that the actor created, until they are first published, and articles that are assigned to them. */
type Extent = 'any' | 'own' | 'none'

/** Who may do what. Every command checks this table; no other place defines permissions. */
const table = {
  'article.read': { administrator: 'any', editor: 'any', writer: 'own', legal: 'any' },
  'article.create': { administrator: 'any', editor: 'any', writer: 'any', legal: 'none' },
  'article.edit': { administrator: 'any', editor: 'any', writer: 'own', legal: 'none' },
  'article.publish': { administrator: 'any', editor: 'any', writer: 'none', legal: 'none' },
  'article.withdraw': { administrator: 'any', editor: 'any', writer: 'none', legal: 'none' },
  'article.delete': { administrator: 'any', editor: 'any', writer: 'own', legal: 'none' },
  'review.request': { administrator: 'any', editor: 'any', writer: 'own', legal: 'none' },
  'article.assign': { administrator: 'any', editor: 'any', writer: 'none', legal: 'none' },
  'review.approve': { administrator: 'any', editor: 'any', writer: 'none', legal: 'any' },
  'review.return': { administrator: 'any', editor: 'any', writer: 'none', legal: 'any' },
  'preview.manage': { administrator: 'any', editor: 'any', writer: 'own', legal: 'none' },
  'time-view.open': { administrator: 'any', editor: 'any', writer: 'none', legal: 'none' },
  'media.add': { administrator: 'any', editor: 'any', writer: 'any', legal: 'none' },
  'media.edit': { administrator: 'any', editor: 'any', writer: 'own', legal: 'none' },
  'media.delete': { administrator: 'any', editor: 'any', writer: 'own', legal: 'none' },
  'category.edit': { administrator: 'any', editor: 'any', writer: 'none', legal: 'none' },
  'tag.edit': { administrator: 'any', editor: 'any', writer: 'none', legal: 'none' },
  'user.edit': { administrator: 'any', editor: 'any', writer: 'none', legal: 'none' },
  'series.edit': { administrator: 'any', editor: 'any', writer: 'none', legal: 'none' },
  'banner.edit': { administrator: 'any', editor: 'any', writer: 'none', legal: 'none' },
  'front.edit': { administrator: 'any', editor: 'any', writer: 'none', legal: 'none' },
  'dictionary.edit': { administrator: 'any', editor: 'any', writer: 'none', legal: 'none' },
  'redirect.edit': { administrator: 'any', editor: 'any', writer: 'none', legal: 'none' },
  'settings.edit': { administrator: 'any', editor: 'none', writer: 'none', legal: 'none' },
  'staff.manage': { administrator: 'any', editor: 'none', writer: 'none', legal: 'none' },
  'delivery.manage': { administrator: 'any', editor: 'any', writer: 'none', legal: 'none' },
  'destination.edit': { administrator: 'any', editor: 'none', writer: 'none', legal: 'none' },
  'key.manage': { administrator: 'any', editor: 'own', writer: 'own', legal: 'own' },
  'audit.read': { administrator: 'any', editor: 'none', writer: 'none', legal: 'none' },
} as const satisfies Record<string, Record<Role, Extent>>

export type Right = keyof typeof table

export const rights = Object.keys(table) as Right[]

/** The rights that a key can have. Accounts and keys are managed by people alone. */
export const keyRights = rights.filter((right) => right !== 'staff.manage' && right !== 'key.manage')

/** The target of the action: who created it, the person in charge of it (担当), and whether it was ever published. */
export type Subject = { owner: ActorName; assignee?: ActorName | null | undefined; isPublic?: boolean }

/**
 * What the person in charge of an article may do with it, also after it was published: its text changes for readers only
 * when an editor publishes it again.
 */
const assigneeRights: ReadonlySet<Right> = new Set([
  'article.read',
  'article.edit',
  'review.request',
  'preview.manage',
])

export function extentOf(role: Role, right: Right): Extent {
  return table[right][role]
}

export function may(actor: StaffActor, right: Right, subject?: Subject): boolean {
  if (actor.key !== undefined && !actor.key.rights.includes(right)) return false
  const extent = extentOf(actor.role, right)
  if (extent !== 'own') return extent === 'any'
  if (subject === undefined) return false
  const name = actorName(actor)
  const isOwn = subject.owner === name && subject.isPublic !== true
  return isOwn || (subject.assignee === name && assigneeRights.has(right))
}

/** Whether a person of this role can be in charge of articles. */
export function mayBeAssigned(role: Role): boolean {
  return extentOf(role, 'article.edit') !== 'none'
}

export function assertMay(actor: StaffActor, right: Right, subject?: Subject): void {
  if (may(actor, right, subject)) return
  throw actor.key !== undefined && !actor.key.rights.includes(right) ? notForKey() : notAllowed(actor.role)
}

export function notForKey(): Refusal {
  return new Refusal('not-allowed', 'この API キーにはできない操作です。', 'This API key may not do this.')
}

export function actorName({ id }: Pick<StaffActor, 'id'>): ActorName {
  return `staff:${id}`
}

export function notAllowed(role: Role): Refusal {
  return new Refusal('not-allowed', `${roleNames[role]}にはできない操作です。`, `A ${role} may not do this.`)
}
