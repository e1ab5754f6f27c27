import type { DisclosureView } from '@tsuzuri/content/published'
import './disclosure-notice.css'

const sentences: Record<DisclosureView['kind'], (sponsor: string) => string> = {
  editorial: () => '',
  sponsored: (sponsor) => `この記事は${sponsor}の提供でお届けする広告です。`,
  affiliate: (sponsor) =>
    `この記事には広告のリンクがあり、購入などに応じて編集部が${sponsor}から報酬を受け取ることがあります。`,
  provided: (sponsor) => `この記事で取り上げる商品は、${sponsor}から提供を受けたものです。`,
}

/** The disclosure as a sentence before the body (A7). */
export function DisclosureNotice({ disclosure: { kind, label, sponsor } }: { disclosure: DisclosureView }) {
  if (kind === 'editorial') return null
  return (
    <p className="disclosure-notice">
      <strong>{label}</strong>
      {sentences[kind](sponsor)}
    </p>
  )
}
