import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { destinationTypes } from '@tsuzuri/content/notices/destination'
import { noticeRules } from '@tsuzuri/content/notices/notice-kinds'

export type Destination = StudioAnswer<'listDestinations'>['items'][number]
export type DestinationForm = ReturnType<typeof formOf>

export const formNames: Readonly<Record<keyof DestinationForm, string>> = {
  kind: '種類',
  name: '名前',
  address: 'URL',
  token: 'API トークン',
  events: '通知すること',
  withText: '送る内容',
  isEnabled: '状態',
}

export function formOf(destination: Destination | undefined) {
  return {
    kind: destination?.kind ?? 'slack',
    name: destination?.name ?? '',
    // Address and token are secret: the server never returns them, and an empty field keeps them.
    address: '',
    token: '',
    events: destination?.events ?? ['article.published', 'article.withdrawn'],
    withText: destination?.withText ?? false,
    isEnabled: destination?.isEnabled ?? true,
  }
}

export function describeForm(form: DestinationForm) {
  return {
    kind: destinationTypes[form.kind].name,
    name: form.name,
    address: form.address,
    token: form.token === '' ? '' : '（新しいトークン）',
    events: form.events.map((event) => noticeRules[event].name).join('、'),
    withText: form.withText ? '差し戻しの理由などのひとことも送る' : '題名とリンクだけ',
    isEnabled: form.isEnabled ? '有効' : '停止中',
  }
}
