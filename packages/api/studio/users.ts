import { z } from 'zod'
import { bannerSchema } from '@tsuzuri/content/banner'
import { redirectSchema } from '@tsuzuri/content/redirect'
import { siteSettingsSchema } from '@tsuzuri/content/site-settings'
import { line } from '@tsuzuri/content/text'
import { userSchema } from '@tsuzuri/content/user'
import { actor, done, id, ids, instant, nothing, page, pageOf, saved, search, version } from './fields.ts'
import { route } from './route.ts'

const kept = { id: z.number(), version: z.number() }
const target = { id, version }

const user = z.object({ ...kept, ...userSchema.shape, articles: z.number() })
const banner = z.object({ ...kept, ...bannerSchema.shape, state: z.enum(['coming', 'shown', 'ended']) })

export const userRoutes = {
  listUsers: route({
    method: 'GET',
    path: '/api/studio/users',
    summary: '著者と監修者。五十音順。ids なら、その人だけ。',
    entrance: 'staff',
    input: z.strictObject({ text: search, ids, page }),
    answer: pageOf(user),
  }),
  createUser: route({
    method: 'POST',
    path: '/api/studio/users',
    summary: '著者を加えます。',
    entrance: 'user.edit',
    input: z.strictObject({ content: userSchema }),
    answer: saved,
  }),
  saveUser: route({
    method: 'PUT',
    path: '/api/studio/users/{id}',
    summary: '著者を保存します。',
    entrance: 'user.edit',
    input: z.strictObject({ ...target, content: userSchema }),
    answer: saved,
  }),
  deleteUser: route({
    method: 'DELETE',
    path: '/api/studio/users/{id}',
    summary: '記事のない著者を消します。',
    entrance: 'user.edit',
    input: z.strictObject(target),
    answer: done,
  }),
}

export const bannerRoutes = {
  listBanners: route({
    method: 'GET',
    path: '/api/studio/banners',
    summary: 'バナー、期間の外のものも。',
    entrance: 'banner.edit',
    input: nothing,
    answer: z.object({ items: z.array(banner) }),
  }),
  createBanner: route({
    method: 'POST',
    path: '/api/studio/banners',
    summary: 'バナーを作ります。',
    entrance: 'banner.edit',
    input: z.strictObject({ content: bannerSchema }),
    answer: saved,
  }),
  saveBanner: route({
    method: 'PUT',
    path: '/api/studio/banners/{id}',
    summary: 'バナーを保存します。',
    entrance: 'banner.edit',
    input: z.strictObject({ ...target, content: bannerSchema }),
    answer: saved,
  }),
  deleteBanner: route({
    method: 'DELETE',
    path: '/api/studio/banners/{id}',
    summary: 'バナーを消します。',
    entrance: 'banner.edit',
    input: z.strictObject(target),
    answer: done,
  }),
}

export const redirectRoutes = {
  listRedirects: route({
    method: 'GET',
    path: '/api/studio/redirects',
    summary: 'リダイレクト。',
    entrance: 'redirect.edit',
    input: z.strictObject({ text: search, page }),
    answer: pageOf(z.object({ ...redirectSchema.shape, createdAt: z.string() })),
  }),
  saveRedirect: route({
    method: 'PUT',
    path: '/api/studio/redirects',
    summary: 'リダイレクトを作るか、行き先を変えます。',
    entrance: 'redirect.edit',
    input: z.strictObject({ content: redirectSchema }),
    answer: done,
  }),
  deleteRedirect: route({
    method: 'DELETE',
    path: '/api/studio/redirects',
    summary: 'リダイレクトを消します。',
    entrance: 'redirect.edit',
    input: z.strictObject({ path: line(2000) }),
    answer: done,
  }),
}

export const settingsRoutes = {
  getSettings: route({
    method: 'GET',
    path: '/api/studio/settings',
    summary: 'この雑誌の設定。',
    entrance: 'staff',
    input: nothing,
    answer: z.object({ version: z.number(), content: siteSettingsSchema }),
  }),
  saveSettings: route({
    method: 'PUT',
    path: '/api/studio/settings',
    summary: '設定を保存します。',
    entrance: 'settings.edit',
    input: z.strictObject({ version, content: siteSettingsSchema }),
    answer: z.object({ version: z.number() }),
  }),
}

export const auditRoutes = {
  listAudit: route({
    method: 'GET',
    path: '/api/studio/audit',
    summary: '操作の記録。新しい順。action は article のような前半だけでも。',
    entrance: 'audit.read',
    input: z.strictObject({
      by: line(100).optional(),
      action: z
        .string()
        .regex(/^[a-z.-]{1,60}$/)
        .optional(),
      subject: line(300).optional(),
      from: instant.optional(),
      until: instant.optional(),
      page,
    }),
    answer: pageOf(
      z.object({
        id: z.number(),
        at: z.string(),
        by: actor,
        action: z.string(),
        subject: z.string(),
        subjectName: z.string().nullable().describe('いまの名前。消えたものと、名前のないものは null'),
        details: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
}
