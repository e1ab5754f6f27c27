import { type BoundedQueue, openBoundedQueue } from '@tsuzuri/concurrency/bounded-queue'
import { Refusal } from '@tsuzuri/content/refusal'

export function openImageQueue(limits: { atOnce: number; waiting: number }): BoundedQueue {
  return openBoundedQueue({ ...limits, refusal: tooManyImages })
}

function tooManyImages(): Refusal {
  return new Refusal(
    'busy',
    '画像の処理が混み合っています。少し待ってから、もう一度お試しください。',
    'Too many images are being worked on; try again in a moment.',
  )
}
