import { isSafeHref } from '@tsuzuri/content/safe-href'

const host = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u

/** 「example.jp/hai」 as people copy it becomes 「https://example.jp/hai」; everything else stays as it was typed. */
export function completeAddress(typed: string): string {
  const line = typed.trim()
  return !isSafeHref(line) && host.test(line) ? `https://${line}` : typed
}
