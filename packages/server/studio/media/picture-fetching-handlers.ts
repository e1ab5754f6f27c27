import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { Refusal } from '@tsuzuri/content/refusal'
import { findStoredMedia } from '@tsuzuri/database/studio/stored-media'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { fetchOutside, OutsideFault } from '../../http/fetch-outside.ts'
import { mostPictureBytes } from '@tsuzuri/content/media'
import { ingestMedia } from '../../media/ingest-media.ts'
import { isNamedHost } from '../../read-setting.ts'
import { openPerPersonLimit } from '../per-person-limit.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'

const timeoutMs = 20_000
const mostAtOnce = 4

/** The route that fetches a pasted picture of another site into the library. */
export function addPictureFetchingRoutes(router: StudioRouter, context: Context): void {
  const { config, db, store } = context
  const limited = openPerPersonLimit(
    mostAtOnce,
    () =>
      new Refusal(
        'busy',
        '画像を取り寄せています。少し待ってから、もう一度お試しください。',
        'Too many pictures at once.',
      ),
  )

  router.handle(routes.fetchPicture, ({ input, actor, command }) =>
    limited(actor.id, async () => {
      const bytes = await fetchPicture(input.address, config)
      const { name } = await valueOf(ingestMedia(command, store, bytes))
      const media = await findStoredMedia(db.reader, name, context.now())
      if (media === undefined)
        throw new Refusal('not-found', '画像が見つかりません。', 'The image was not found.')
      return media
    }),
  )
}

async function fetchPicture(address: string, { pictureHosts }: Config): Promise<Uint8Array> {
  const url = new URL(address)
  const isNamed = pictureHosts !== 'any' && isNamedHost(pictureHosts, url)
  if (pictureHosts !== 'any' && !isNamed) throw refusal(`${url.host} からは取り寄せない設定です`)
  try {
    // A host that the settings name may be private. A redirect would lead elsewhere, so it is not followed then.
    return await fetchOutside(address, {
      mostBytes: mostPictureBytes,
      timeoutMs,
      ...(isNamed ? { mayAsk: () => true, mostRedirects: 0 } : {}),
    })
  } catch (error) {
    if (error instanceof OutsideFault) throw refusal(error.message)
    throw error
  }
}

function refusal(reason: string): Refusal {
  return new Refusal(
    'invalid',
    `画像を取り寄せられませんでした：${reason}。`,
    'The picture could not be fetched.',
    [{ path: 'address', reason }],
  )
}
