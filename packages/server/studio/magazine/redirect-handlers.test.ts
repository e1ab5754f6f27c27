import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/open-app.ts'
import { newStaff } from '../../testing/studio-people.ts'

describe.each(['sqlite', 'postgres'] as const)('redirects (%s)', (engine) => {
  test('are found by a pasted URL of the site', async () => {
    const app = await openTestApp(engine)
    try {
      const { studio } = await newStaff(app, 'administrator')
      await studio.saveRedirect({ content: { path: '/髪/', target: '/magazine/' } })
      const { publicUrl } = app.context.config
      for (const text of [`${publicUrl}/髪/`, new URL('/髪/', publicUrl).href, '髪'])
        expect((await studio.listRedirects({ text })).items).toMatchObject([{ target: '/magazine/' }])
      expect((await studio.listRedirects({ text: 'https://elsewhere.example/髪/' })).items).toEqual([])
    } finally {
      await app.close()
    }
  })

  test('with a long Japanese address are found, in the log as well, and deleted', async () => {
    const app = await openTestApp(engine)
    try {
      const { studio } = await newStaff(app, 'administrator')
      const path = `/2019/${'冬の髪を整える'.repeat(31)}/`
      await studio.saveRedirect({ content: { path, target: '/magazine/' } })
      const { href, pathname } = new URL(path, app.context.config.publicUrl)
      expect((await studio.listRedirects({ text: href })).items).toMatchObject([{ path: pathname }])
      const subject = `redirect:${pathname}`
      expect((await studio.listAudit({ subject })).items).toMatchObject([{ action: 'redirect.save' }])
      await studio.deleteRedirect({ path: pathname })
      expect((await studio.listRedirects({})).items).toEqual([])
    } finally {
      await app.close()
    }
  })
})
