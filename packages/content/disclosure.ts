import { z } from 'zod'
import { line } from './text.ts'

export const disclosureKinds = ['editorial', 'sponsored', 'affiliate', 'provided'] as const
export type DisclosureKind = (typeof disclosureKinds)[number]

/** Who paid for an article. In a draft the sponsor may still be missing; publishing then refuses. */
export const disclosureSchema = z.strictObject({
  kind: z.enum(disclosureKinds),
  sponsor: line(200).default(''),
})
export type Disclosure = z.infer<typeof disclosureSchema>

const labels: Record<DisclosureKind, string> = {
  editorial: '',
  sponsored: 'PR・タイアップ広告',
  affiliate: 'PR・アフィリエイト',
  provided: 'PR・商品提供',
}

/** The label shown with the article everywhere; editorial articles have none. */
export function disclosureLabel(disclosure: Disclosure): string {
  return labels[disclosure.kind]
}

/** The reason why the disclosure can't be published, or undefined. */
export function disclosureFault(disclosure: Disclosure, hasPaidLinks: boolean): string | undefined {
  if (disclosure.kind === 'editorial') {
    return hasPaidLinks ? '広告のリンクがあるのに、編集記事と申告されています' : undefined
  }
  return disclosure.sponsor === '' ? '広告主（提供元）の名前がありません' : undefined
}
