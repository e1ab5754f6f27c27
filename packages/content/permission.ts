import { Refusal } from './refusal.ts'

export const roles = ['administrator', 'editor', 'writer'] as const
export type Role = (typeof roles)[number]

export const roleNames: Record<Role, string> = {
  administrator: '管理者',
  editor: '編集者',
  writer: '執筆者',
}

/** A signed-in person; any other actor is a program of the product. */
export type StaffActor = {
  id: number
  name: string
  role: Role
  /** A program that acts with this person's API key: it has only these of their rights. */
  key?: { id: number; rights: readonly Right[] } | undefined
}

/** How an actor is recorded: `staff:12`, or the name of a program such as `import`. */
export type ActorName = string

/** `own`: articles that the actor created, until they are first published. */
type Extent = 'any' | 'own' | 'none'

/** Who may do what. Every command checks this table; no other place defines permissions. */
const table = {
  'article.read': { administrator: 'any', editor: 'any', writer: 'own' },
  'article.create': { administrator: 'any', editor: 'any', writer: 'any' },
  'article.edit': { administrator: 'any', editor: 'any', writer: 'own' },
  'article.publish': { administrator: 'any', editor: 'any', writer: 'none' },
  'article.withdraw': { administrator: 'any', editor: 'any', writer: 'none' },
  'article.delete': { administrator: 'any', editor: 'any', writer: 'own' },
  'review.request': { administrator: 'any', editor: 'any', writer: 'own' },
  'review.return': { administrator: 'any', editor: 'any', writer: 'none' },
  'preview.manage': { administrator: 'any', editor: 'any', writer: 'own' },
  'time-view.open': { administrator: 'any', editor: 'any', writer: 'none' },
  'media.add': { administrator: 'any', editor: 'any', writer: 'any' },
  'media.edit': { administrator: 'any', editor: 'any', writer: 'own' },
  'media.delete': { administrator: 'any', editor: 'any', writer: 'own' },
  'category.edit': { administrator: 'any', editor: 'any', writer: 'none' },
  'tag.edit': { administrator: 'any', editor: 'any', writer: 'none' },
  'user.edit': { administrator: 'any', editor: 'any', writer: 'none' },
  'series.edit': { administrator: 'any', editor: 'any', writer: 'none' },
  'banner.edit': { administrator: 'any', editor: 'any', writer: 'none' },
  'front.edit': { administrator: 'any', editor: 'any', writer: 'none' },
  'redirect.edit': { administrator: 'any', editor: 'any', writer: 'none' },
  'settings.edit': { administrator: 'any', editor: 'none', writer: 'none' },
  'staff.manage': { administrator: 'any', editor: 'none', writer: 'none' },
  'delivery.manage': { administrator: 'any', editor: 'any', writer: 'none' },
  'destination.edit': { administrator: 'any', editor: 'none', writer: 'none' },
  'key.manage': { administrator: 'any', editor: 'own', writer: 'own' },
  'audit.read': { administrator: 'any', editor: 'none', writer: 'none' },
} as const satisfies Record<string, Record<Role, Extent>>

export type Right = keyof typeof table

export const rights = Object.keys(table) as Right[]

/** The rights that a key can have. Accounts and keys are managed by people alone. */
export const keyRights = rights.filter((right) => right !== 'staff.manage' && right !== 'key.manage')

/** The target of the action: who created it, and whether it was ever published. */
export type Subject = { owner: ActorName; isPublic?: boolean }

export function extentOf(role: Role, right: Right): Extent {
  return table[right][role]
}

export function may(actor: StaffActor, right: Right, subject?: Subject): boolean {
  if (actor.key !== undefined && !actor.key.rights.includes(right)) return false
  const extent = extentOf(actor.role, right)
  if (extent !== 'own') return extent === 'any'
  return subject !== undefined && subject.owner === actorName(actor) && subject.isPublic !== true
}

export function assertMay(actor: StaffActor, right: Right, subject?: Subject): void {
  if (may(actor, right, subject)) return
  throw actor.key !== undefined && !actor.key.rights.includes(right) ? notForKey() : notAllowed(actor.role)
}

export function notForKey(): Refusal {
  return new Refusal('not-allowed', 'このAPIキーにはできない操作です。', 'This API key may not do this.')
}

export function actorName({ id }: Pick<StaffActor, 'id'>): ActorName {
  return `staff:${id}`
}

export function notAllowed(role: Role): Refusal {
  return new Refusal('not-allowed', `${roleNames[role]}にはできない操作です。`, `A ${role} may not do this.`)
}
