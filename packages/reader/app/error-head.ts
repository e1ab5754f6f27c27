import type { Head } from '../head/head.ts'

export function errorHead(status: number, magazine: string): Head {
  const title =
    status === 404
      ? 'ページが見つかりません'
      : status === 410
        ? 'この記事は公開を終えました'
        : 'ページを表示できません'
  return { title: `${title} | ${magazine}`, description: title, robots: 'noindex' }
}
