import { z } from 'zod'
import { hrefSchema } from './address/address.ts'
import { adPlaces, adSlotSchema } from './ads/ad-slot.ts'
import { findSlotFaults } from './ads/slot-filling.ts'
import { adsTxtLineSchema } from './ads/ads-txt.ts'
import { crawlersSchema } from './crawlers/usage.ts'
import { mediaNameSchema } from './media/media.ts'
import { slugSchema } from './address/slug.ts'
import { colourSchema } from './taxonomy.ts'
import { line, prose, required } from './text.ts'
import { transmissionSchema } from './transmission/transmission-declaration.ts'
import { writingSchema } from './writing.ts'

const linkSchema = z.strictObject({ label: required(line(100)), href: hrefSchema })

const settingsFields = z.strictObject({
  name: required(line(100)).default('綴り'),
  tagline: line(200).default(''),
  description: prose(500).default(''),
  publisher: line(200).default(''),
  contactHref: hrefSchema.optional(),
  logo: mediaNameSchema.optional(),
  colours: z
    .strictObject({ accent: colourSchema, paper: colourSchema, ink: colourSchema })
    .default({ accent: '#b23a55', paper: '#fbf8f3', ink: '#221f1c' }),
  navigation: z.array(linkSchema).max(20).default([]),
  footerLinks: z.array(linkSchema).max(30).default([]),
  /** The tag manager's container id; without it nothing is loaded or sent. */
  tagManagerId: z
    .string()
    .regex(/^GTM-[A-Z0-9]{4,12}$/, { error: 'GTM- で始まるコンテナ ID を書いてください' })
    .optional(),
  /** What the tags in the container send, and to whom; the Content-Security-Policy blocks undeclared origins. */
  transmissions: z.array(transmissionSchema).max(50).default([]),
  /** The target of the find-salon block: an address with {area} and {genre}; without it the block is not rendered. */
  findSalonTemplate: hrefSchema
    .refine((template) => template.includes('{area}') && template.includes('{genre}'), {
      error: '{area} と {genre} を含むURLにしてください',
    })
    .optional(),
  /** Settings for partners' feeds. */
  syndication: z
    .strictObject({
      squareLogo: mediaNameSchema.optional(),
      wideLogo: mediaNameSchema.optional(),
      darkLogo: mediaNameSchema.optional(),
      /** LINE NEWS's category numbers, by slug. */
      lineCategories: z.record(slugSchema, z.int().min(0).max(9999)).default({}),
    })
    .default({ lineCategories: {} }),
  texts: z.record(z.string().regex(/^[a-z][a-z0-9-]{0,40}$/), prose(2000)).default({}),
  /** What crawlers may use the content for; without it nothing is stated, and every crawler may read. */
  crawlers: crawlersSchema.optional(),
  /** The lines of ads.txt; without them there is no such file. */
  adsTxt: z.array(adsTxtLineSchema).max(500).optional(),
  adSlots: z.array(adSlotSchema).max(adPlaces.length).optional(),
  /** The direction of articles that choose none. */
  writing: writingSchema.optional(),
})

/** The editable settings of a magazine. */
export const siteSettingsSchema = settingsFields.superRefine((settings, context) => {
  for (const { at, fault } of findSlotFaults(settings))
    context.addIssue({ code: 'custom', path: ['adSlots', at, 'service'], message: fault })
})
export type SiteSettings = z.infer<typeof siteSettingsSchema>

export const defaultSettings: SiteSettings = siteSettingsSchema.parse({})

/** All media that the settings show. */
export function mediaOfSettings({ logo, syndication }: SiteSettings): string[] {
  const { squareLogo, wideLogo, darkLogo } = syndication
  return [...new Set([logo, squareLogo, wideLogo, darkLogo].filter((name) => name !== undefined))]
}
