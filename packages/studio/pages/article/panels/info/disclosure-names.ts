import type { DisclosureKind } from '@tsuzuri/content/disclosure'

export const disclosureNames: Readonly<Record<DisclosureKind, string>> = {
  editorial: '編集（広告ではない）',
  sponsored: 'タイアップ広告',
  affiliate: 'アフィリエイト',
  provided: '商品提供',
}
