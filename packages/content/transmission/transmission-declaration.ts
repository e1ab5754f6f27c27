import { z } from 'zod'
import { webAddressSchema } from '../address/address.ts'
import { line, prose, required } from '../text.ts'

/** `https://example.com` or `https://*.example.com` */
const originSchema = z.string().regex(/^https:\/\/(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, {
  error: 'https:// で始まるホストの名前にしてください（https://*.example.com の形も使えます）',
})

/** An editor's declaration of a tag: what it sends to whom, and why. Undeclared requests are blocked. */
export const transmissionSchema = z.strictObject({
  service: required(line(100)),
  recipient: required(line(200)),
  sent: required(prose(1000)),
  purpose: required(prose(1000)),
  occasion: line(300).default(''),
  policyHref: webAddressSchema.optional(),
  optOutHref: webAddressSchema.optional(),
  origins: z.array(originSchema).max(20).default([]),
})
export type DeclaredTransmission = z.infer<typeof transmissionSchema>
