import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { showMinute, showSecond } from '../../japan-time.ts'

type Delivery = StudioAnswer<'listDeliveries'>['items'][number]

export const stateBadges: Readonly<Record<Delivery['state'], { name: string; className: string }>> = {
  waiting: { name: 'これから', className: 'state-badge-scheduled' },
  delivered: { name: '届いた', className: 'state-badge-published' },
  failed: { name: '届かなかった', className: 'state-badge-late' },
  cancelled: { name: '取りやめ', className: 'state-badge-withdrawn' },
}

export const channelNames: Readonly<Record<Delivery['channel'], string>> = {
  mail: 'メール',
  destination: 'チャット・Webhook',
  hub: 'WebSub',
}

/** 「11/16 10:00:03 届きました」, or the reason why it did not arrive. */
export function deliveryWords({
  state,
  lastAt,
  nextAt,
  fault,
  attempts,
}: Pick<Delivery, 'state' | 'lastAt' | 'nextAt' | 'fault' | 'attempts'>): string {
  const last = lastAt === null ? '' : showSecond(lastAt)
  switch (state) {
    case 'delivered':
      return `${last} 届きました`
    case 'failed':
      return `${last} ${attempts}回試して届きませんでした。${fault}`
    case 'cancelled':
      return `取りやめました。${fault}`
    case 'waiting':
      if (fault === '' || nextAt === null) return 'まもなく送ります'
      return `${last} 届きませんでした（${fault}）。次は ${showMinute(nextAt)}`
  }
}
