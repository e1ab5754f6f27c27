import { withLargeEscapes } from '@tsuzuri/content/redirect'
import { Refusal } from '@tsuzuri/content/refusal'
import { findMedia } from '@tsuzuri/database/media'
import { listOrigins, saveOrigin } from '@tsuzuri/database/origins'
import type { Command } from '@tsuzuri/database/writing'
import type { PictureSource } from '@tsuzuri/wordpress/body/surroundings'
import { fetchOutside, OutsideFault } from '../http/fetch-outside.ts'
import { mostBytes } from '../images/decoder.ts'
import { ingestMedia } from '../ingest-media.ts'
import type { MediaStore } from '../media-store.ts'
import { originalsOf } from './picture-address.ts'
import type { MoveReport } from './report.ts'
import type { Survey } from './survey.ts'
import type { UploadsFolder } from './uploads-folder.ts'

/** Where pictures may be taken from; without either, none are. */
export type PictureWays = {
  store?: MediaStore | undefined
  uploads?: UploadsFolder | undefined
  /** Whether the machines that the export names may be asked. */
  canFetch?: boolean | undefined
}

type Taking = PictureWays & { command: Command; source: string; isDry: boolean; report: MoveReport }

/** The media that a picture of the old site is now; undefined where it can't be had. */
export type FindPicture = (picture: PictureSource) => Promise<string | undefined>

/** Stands for what a dry run does not take in. */
const notYet = 'not-yet.jpg'
const patientFailures = 5
const timeoutMs = 30_000

export type Pictures = {
  find: FindPicture
  /** Paths of the old site at which pictures stood that are here now, with their names. */
  uploads: Map<string, string>
}

export async function openPictures(taking: Taking, survey: Survey): Promise<Pictures> {
  const { command, source, isDry, report, store, uploads, canFetch } = taking
  const earlier = await listOrigins(command.db.writer, source, 'media')
  const found = new Map<string, string | undefined>()
  const failures = new Map<string, number>()
  const originals = originalsOf(survey)

  const paths = new Map<string, string>()

  return { find, uploads: paths }

  async function find(picture: PictureSource): Promise<string | undefined> {
    const original = originals(picture)
    const { key } = original
    if (found.has(key)) return found.get(key)
    const origin = earlier.get(key)
    const kept = origin === undefined ? undefined : (await findMedia(command.db.writer, origin.subject))?.name
    const name = kept ?? (await takeIn(original))
    found.set(key, name)
    if (name !== undefined && name !== notYet)
      for (const url of original.urls) paths.set(withLargeEscapes(URL.parse(url)?.pathname ?? ''), name)
    return name
  }

  async function takeIn(original: ReturnType<typeof originals>): Promise<string | undefined> {
    const { key, shown } = original
    try {
      const bytes = await bytesOf(original)
      if (bytes === undefined)
        throw new OutsideFault(uploads === undefined ? '取り寄せていません' : 'フォルダーにありません')
      if (store === undefined && !isDry) throw new OutsideFault('画像を取り込む指定がありません')
      if (bytes === 'later' || store === undefined) {
        report.count('new-picture')
        return notYet
      }
      const { value } = await ingestMedia({ ...command, now: new Date() }, store, bytes)
      await saveOrigin(command, { source, kind: 'media', source_id: key, subject: value.name })
      report.count('new-picture')
      return value.name
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof OutsideFault)) throw error
      report.add('missing-picture', `${shown}：${error.message}`)
      return undefined
    }
  }

  async function bytesOf({ data, files, urls }: ReturnType<typeof originals>) {
    if (data !== undefined) return readData(data)
    for (const file of uploads === undefined ? [] : files) {
      if (isDry && (await uploads?.has(file))) return 'later' as const
      const bytes = await uploads?.read(file, mostBytes)
      if (bytes !== undefined) return bytes
    }
    if (canFetch !== true || urls.length === 0) return undefined
    return isDry ? ('later' as const) : fetchFirst(urls)
  }

  /** A machine that never answers is not asked for every picture. */
  async function fetchFirst(urls: readonly string[]): Promise<Uint8Array> {
    let last: unknown = new OutsideFault('URLがありません')
    for (const url of urls) {
      const host = URL.parse(url)?.host ?? ''
      if ((failures.get(host) ?? 0) >= patientFailures)
        throw new OutsideFault('相手が答えないので、やめました')
      try {
        const bytes = await fetchOutside(url, { mostBytes, timeoutMs })
        failures.delete(host)
        return bytes
      } catch (error) {
        if (!(error instanceof OutsideFault)) throw error
        const isDead = /つながりません|時間|場所が分かりません/.test(error.message)
        failures.set(host, isDead ? (failures.get(host) ?? 0) + 1 : 0)
        last = error
      }
    }
    throw last
  }
}

function readData(url: string): Uint8Array | undefined {
  const encoded = /^data:image\/[\w.+-]+;base64,([\w+/=\s%]+)$/.exec(url)?.[1]
  return encoded === undefined || encoded.length > mostBytes * 2 ? undefined : Buffer.from(encoded, 'base64')
}
