import { expect, test } from 'vitest'
import { embedProviders } from '../body/embed.ts'
import { openingsOf, tagManagerTransmission, transmissionsOf } from './external-transmission.ts'
import { defaultSettings, siteSettingsSchema } from '../site-settings.ts'

const declared = {
  service: '広告の測定',
  recipient: '架空広告株式会社',
  sent: 'ページのURL',
  purpose: '効果の測定',
  origins: ['https://ads.example.com', 'https://*.ads.example.net'],
}

test('F4 embeds are always declared, the tag manager only where there is one', () => {
  const without = transmissionsOf(defaultSettings)
  expect(without).toHaveLength(embedProviders.length)
  const withTags = transmissionsOf({ ...defaultSettings, tagManagerId: 'GTM-ABCD' })
  expect(withTags).toEqual([tagManagerTransmission, ...without])
  for (const { service, recipient, sent, purpose } of withTags) {
    for (const words of [service, recipient, sent, purpose]) expect(words).toMatch(/./)
  }
})

test('F4 nothing can be reached but what is declared', () => {
  expect(openingsOf(transmissionsOf(defaultSettings))).toMatchObject({ script: [], image: [], connect: [] })
  const settings = siteSettingsSchema.parse({ tagManagerId: 'GTM-ABCD', transmissions: [declared] })
  const { script, connect } = openingsOf(transmissionsOf(settings))
  expect(script).toEqual(['https://www.googletagmanager.com', ...declared.origins])
  expect(connect).toContain('https://*.google-analytics.com')
})

test('without a tag manager no tag runs, so the policy allows no origin for one', () => {
  const settings = siteSettingsSchema.parse({ transmissions: [declared] })
  expect(openingsOf(transmissionsOf(settings)).script).toEqual([])
  expect(transmissionsOf(settings).map(({ service }) => service)).toContain('広告の測定')
})

test.each([
  'http://ads.example.com',
  'https://ads.example.com/path',
  'https://*',
  'https://*.com',
  "https://a.example.com; script-src 'unsafe-inline'",
  'https://a.example.com https://b.example.com',
  'ads.example.com',
  'https://localhost',
])('%s is no origin that can be declared', (origin) => {
  const settings = { transmissions: [{ ...declared, origins: [origin] }] }
  expect(siteSettingsSchema.safeParse(settings).success).toBe(false)
})
