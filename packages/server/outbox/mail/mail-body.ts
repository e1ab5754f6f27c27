import { escapeHtml } from '@tsuzuri/content/body/text-html'
import type { NoticeText } from '@tsuzuri/content/notices/notice-text'

/** A part of a mail: one notice. A digest has several. */
export type MailPart = NoticeText & { url?: string | undefined }

export type MailFrame = { magazine: string; settingsUrl: string; lead?: string | undefined }

/** Plain text. Links are on lines of their own, so that mail programs recognise them. */
export function mailText(parts: readonly MailPart[], { magazine, settingsUrl, lead }: MailFrame): string {
  const blocks = parts.map((part) =>
    [
      ...(parts.length > 1 || lead !== undefined ? [`■ ${part.title}`] : []),
      ...part.lines,
      ...(part.note === undefined ? [] : ['', ...part.note.split('\n').map((line) => `　${line}`)]),
      ...(part.url === undefined ? [] : ['', `${part.link?.label ?? 'リンク'}：`, part.url]),
    ].join('\n'),
  )
  const foot = [
    '--',
    `${magazine}編集室`,
    'メールの受け取り方は、アカウントの画面で変えられます。',
    settingsUrl,
  ]
  return `${[...(lead === undefined ? [] : [lead]), ...blocks, foot.join('\n')].join('\n\n')}\n`
}

/** The same as simple HTML, without images, scripts or style sheets from elsewhere. */
export function mailHtml(parts: readonly MailPart[], { magazine, settingsUrl, lead }: MailFrame): string {
  const blocks = parts.map((part) => {
    const lines = part.lines.map((line) => `<p style="margin:0 0 .75em">${escapeHtml(line)}</p>`)
    const note =
      part.note === undefined
        ? ''
        : `<blockquote style="margin:0 0 1em;padding-left:1em;border-left:3px solid #bbb">${escapeHtml(part.note).replaceAll('\n', '<br>')}</blockquote>`
    const link =
      part.url === undefined
        ? ''
        : `<p style="margin:1em 0"><a href="${escapeHtml(part.url)}">${escapeHtml(part.link?.label ?? 'リンク')}</a></p>`
    return `<h2 style="font-size:1.1em;margin:1.5em 0 .5em">${escapeHtml(part.title)}</h2>${lines.join('')}${note}${link}`
  })
  const foot = `<p style="margin-top:2em;color:#666;font-size:.85em">${escapeHtml(magazine)}編集室<br><a href="${escapeHtml(settingsUrl)}" style="color:#666">メールの受け取り方を変える</a></p>`
  return `<!doctype html><html lang="ja"><head><meta charset="utf-8"><title>${escapeHtml(parts[0]?.title ?? magazine)}</title></head><body style="font-family:sans-serif;line-height:1.7;color:#222">${lead === undefined ? '' : `<p>${escapeHtml(lead)}</p>`}${blocks.join('')}${foot}</body></html>`
}
