import { z } from 'zod'
import { rights } from '@tsuzuri/content/permission'
import { done, email, id, nothing, password, personName, role, token, typedPassword } from './fields.ts'
import { route } from './route.ts'

const account = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  role,
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
})

/** The password was accepted; with a second factor the session is incomplete until it is confirmed. */
const step = z.object({ state: z.enum(['signed-in', 'second-factor']) })

export const sessionRoutes = {
  getSession: route({
    method: 'GET',
    path: '/api/studio/session',
    summary: 'いま入っている人と、その人にできること。',
    entrance: 'anyone',
    input: nothing,
    answer: z.object({
      state: z.enum(['signed-out', 'second-factor', 'signed-in']),
      account: account.nullable(),
      rights: z.array(z.object({ right: z.enum(rights), extent: z.enum(['any', 'own']) })),
      /** A second factor is required, and this person has none yet: they have no rights until it is set up. */
      mustSetUpSecondFactor: z.boolean(),
      /** The start URL for sign-in through the publisher's identity provider, if one is configured. */
      openIdAddress: z.string().nullable(),
      /** Whether a forgotten password can be reset by mail. */
      canResetByMail: z.boolean(),
      /** There is no administrator yet: only the link printed at the start can create one. */
      isNew: z.boolean(),
    }),
  }),
  signIn: route({
    method: 'POST',
    path: '/api/studio/session',
    summary: 'メールアドレスとパスワードでサインインします。',
    entrance: 'anyone',
    input: z.strictObject({ email, password: typedPassword }),
    answer: step,
  }),
  confirmSecondFactor: route({
    method: 'POST',
    path: '/api/studio/session/second-factor',
    summary: '確認コード（または控えのコード）を確かめます。',
    entrance: 'anyone',
    input: z.strictObject({ code: z.string().trim().min(6).max(20) }),
    answer: step,
  }),
  signOut: route({
    method: 'DELETE',
    path: '/api/studio/session',
    summary: 'サインアウトします。',
    entrance: 'anyone',
    input: nothing,
    answer: done,
  }),
  requestPasswordReset: route({
    method: 'POST',
    path: '/api/studio/password-resets',
    summary:
      'パスワード再設定のリンクをメールで送ります。そのメールアドレスの人がいてもいなくても、同じレスポンスを返します。',
    entrance: 'anyone',
    input: z.strictObject({ email }),
    answer: done,
  }),
  /** Used by the links for the first administrator, for an invitation and for a new password. */
  readLink: route({
    method: 'POST',
    path: '/api/studio/links/reading',
    summary: '一度だけ使えるリンクの宛先と用途を返します。',
    entrance: 'anyone',
    input: z.strictObject({ token }),
    answer: z.object({
      kind: z.enum(['first', 'invitation', 'reset']),
      email: z.string(),
      name: z.string(),
      role,
    }),
  }),
  useLink: route({
    method: 'POST',
    path: '/api/studio/links/use',
    summary: 'リンクを使ってパスワードを決め、サインインします。email は最初の管理者だけが決めます。',
    entrance: 'anyone',
    input: z.strictObject({ token, email: email.optional(), name: personName.optional(), password }),
    answer: step,
  }),
}

const openSession = z.object({
  id: z.number(),
  isCurrent: z.boolean(),
  createdAt: z.string(),
  seenAt: z.string(),
  agent: z.string(),
  source: z.string(),
})

export const accountRoutes = {
  saveAccount: route({
    method: 'PUT',
    path: '/api/studio/account',
    summary: '自分の名前を変えます。',
    entrance: 'person',
    input: z.strictObject({ name: personName }),
    answer: account,
  }),
  changePassword: route({
    method: 'PUT',
    path: '/api/studio/account/password',
    summary: 'パスワードを変えます。ほかの場所のセッションは終わります。',
    entrance: 'person',
    input: z.strictObject({ current: typedPassword, password }),
    answer: done,
  }),
  listSessions: route({
    method: 'GET',
    path: '/api/studio/account/sessions',
    summary: '自分のセッション。',
    entrance: 'person',
    input: nothing,
    answer: z.object({ items: z.array(openSession) }),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/studio/account/sessions/{id}',
    summary: '自分のセッションをひとつ終わらせます。',
    entrance: 'person',
    input: z.strictObject({ id }),
    answer: done,
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/api/studio/account/sessions',
    summary: 'このセッションのほかをすべて終わらせます。',
    entrance: 'person',
    input: nothing,
    answer: done,
  }),
  startSecondFactor: route({
    method: 'POST',
    path: '/api/studio/account/second-factor',
    summary: '二段階の確認を始めます。address を QR コードにして認証アプリに読ませます。',
    entrance: 'person',
    isSetUp: true,
    input: z.strictObject({ password: typedPassword }),
    answer: z.object({ secret: z.string(), address: z.string() }),
  }),
  finishSecondFactor: route({
    method: 'PUT',
    path: '/api/studio/account/second-factor',
    summary:
      '認証アプリのコードを確かめて、二段階の確認を有効にします。控えのコードはこのとき一度だけ返します。レスポンスが届かなかったときは、もう一度呼ぶと、新しい控えのコードを返します。',
    entrance: 'person',
    isSetUp: true,
    input: z.strictObject({ code: z.string().trim().min(6).max(10) }),
    answer: z.object({ backupCodes: z.array(z.string()) }),
  }),
  removeSecondFactor: route({
    method: 'POST',
    path: '/api/studio/account/second-factor/removal',
    summary: '二段階の確認をやめます。',
    entrance: 'person',
    input: z.strictObject({ password: typedPassword }),
    answer: done,
  }),
}
