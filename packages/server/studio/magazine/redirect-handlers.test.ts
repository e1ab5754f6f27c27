import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/open-app.ts'
import { newStaff } from '../../testing/studio-people.ts'

test('redirects are found by a pasted URL of the site', async () => {
  const app = await openTestApp('sqlite')
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
