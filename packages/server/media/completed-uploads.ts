import { z } from 'zod'
import { mediaNameSchema } from '@tsuzuri/content/media'
import type { MediaStore } from './media-store.ts'

/** Separate from `uploads/`, where browsers may write. The sweep removes these records like old uploads. */
export const completedPrefix = 'completed-uploads/'

const completedUpload = z.object({ name: mediaNameSchema, isKnown: z.boolean() })
type CompletedUpload = z.infer<typeof completedUpload>

/** Remembers which picture an upload became, for a browser that lost the response and completes the upload again. */
export async function rememberCompleted(
  store: MediaStore,
  key: string,
  { name, isKnown }: CompletedUpload,
): Promise<void> {
  const record = new TextEncoder().encode(JSON.stringify({ name, isKnown }))
  await store.put(completedPrefix + key, record, 'application/json')
}

export async function findCompleted(store: MediaStore, key: string): Promise<CompletedUpload | undefined> {
  const file = await store.find(completedPrefix + key)
  return file && completedUpload.parse(await new Response(file.body).json())
}
