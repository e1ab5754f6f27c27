import { z } from 'zod'
import { done, email, id, nothing, personName, role, version } from './fields.ts'
import { route } from './route.ts'

const member = z.object({
  id: z.number(),
  version: z.number(),
  email: z.string(),
  name: z.string(),
  role,
  isEnabled: z.boolean(),
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: z.string(),
  seenAt: z.string().nullable(),
  openSessions: z.number(),
})

const invitation = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  role,
  createdAt: z.string(),
  expiresAt: z.string(),
})

/** The URL is returned once; only the hash of its token is stored. */
const link = z.object({ id: z.number(), url: z.string(), expiresAt: z.string() })

const secondFactorPolicy = z.object({ version: z.number(), isRequired: z.boolean() })

const one = { id, version }

export const staffRoutes = {
  listStaff: route({
    method: 'GET',
    path: '/api/studio/staff',
    summary: 'スタッフと、返事を待っている招待。',
    entrance: 'staff.manage',
    input: nothing,
    answer: z.object({ items: z.array(member), invitations: z.array(invitation) }),
  }),
  inviteStaff: route({
    method: 'POST',
    path: '/api/studio/invitations',
    summary: '招待のリンクを作り、メールが使えればメールでも送ります。リンクはこのとき一度だけ返します。',
    entrance: 'staff.manage',
    input: z.strictObject({ email, name: personName, role }),
    answer: link.extend({ isMailed: z.boolean() }),
  }),
  revokeInvitation: route({
    method: 'DELETE',
    path: '/api/studio/invitations/{id}',
    summary: '招待を取り消します。',
    entrance: 'staff.manage',
    input: z.strictObject({ id }),
    answer: done,
  }),
  saveStaff: route({
    method: 'PUT',
    path: '/api/studio/staff/{id}',
    summary:
      '役割、名前、サインインできるかどうかを変えます。役割が変わった人のセッションは終わります。書けなくなる人に担当の記事があれば、引き継ぐ人が必要です。',
    entrance: 'staff.manage',
    input: z.strictObject({
      ...one,
      name: personName,
      role,
      isEnabled: z.boolean(),
      /** Who takes over the articles of a person who leaves. */
      successorId: id.optional(),
    }),
    answer: member,
  }),
  endStaffSessions: route({
    method: 'DELETE',
    path: '/api/studio/staff/{id}/sessions',
    summary: 'その人のセッションをすべて終わらせます。',
    entrance: 'staff.manage',
    input: z.strictObject({ id }),
    answer: done,
  }),
  resetStaffPassword: route({
    method: 'POST',
    path: '/api/studio/staff/{id}/password-reset',
    summary: 'パスワード再設定のリンクを作ります。使われると、二段階の確認も外れます。',
    entrance: 'staff.manage',
    input: z.strictObject({ id }),
    answer: link,
  }),
  removeStaff: route({
    method: 'DELETE',
    path: '/api/studio/staff/{id}',
    summary:
      'スタッフから外します。その人のしたことは監査記録に残ります。担当の記事があれば、引き継ぐ人が必要です。',
    entrance: 'staff.manage',
    input: z.strictObject({ ...one, successorId: id.optional() }),
    answer: done,
  }),
  countStaffArticles: route({
    method: 'GET',
    path: '/api/studio/staff/{id}/articles',
    summary: 'その人が担当する記事の数。',
    entrance: 'staff.manage',
    input: z.strictObject({ id }),
    answer: z.object({ count: z.number() }),
  }),
  getSecondFactorPolicy: route({
    method: 'GET',
    path: '/api/studio/second-factor-policy',
    summary: '二段階の確認を全員に求めるかどうか。',
    entrance: 'staff.manage',
    input: nothing,
    answer: secondFactorPolicy,
  }),
  saveSecondFactorPolicy: route({
    method: 'PUT',
    path: '/api/studio/second-factor-policy',
    summary:
      '二段階の確認を全員に求めます。まだ設定していない人は、設定が済むまで編集室を使えません。求めるには、自分の設定が済んでいることが必要です。',
    entrance: 'staff.manage',
    input: z.strictObject({ version, isRequired: z.boolean() }),
    answer: secondFactorPolicy,
  }),
}
