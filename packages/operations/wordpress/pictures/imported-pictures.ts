import { downloadUrl } from '@tsuzuri/content/download'
import { mediaUrl, mostPictureBytes } from '@tsuzuri/content/media'
import { withLargeEscapes } from '@tsuzuri/content/redirect'
import { Refusal } from '@tsuzuri/content/refusal'
import { findDownload } from '@tsuzuri/database/downloads'
import { findMedia } from '@tsuzuri/database/media'
import { listOrigins, saveOrigin } from '@tsuzuri/database/origins'
import type { Command } from '@tsuzuri/database/writing'
import { fetchOutside, OutsideFault } from '@tsuzuri/server/http/fetch-outside'
import { ingestDownload } from '@tsuzuri/server/media/downloads'
import { ingestMedia } from '@tsuzuri/server/media/ingest-media'
import type { MediaStore } from '@tsuzuri/server/media/media-store'
import type { PictureSource } from '@tsuzuri/wordpress/body/conversion-context'
import { isPictureFile } from '@tsuzuri/wordpress/picture-file'
import { bare, type Original, originalsOf } from './picture-address.ts'
import type { MoveReport } from '../report/import-report.ts'
import type { Survey } from '../survey.ts'
import type { UploadsFolder } from './uploads-folder.ts'

/** The sources of pictures; without one, no picture is imported. */
export type PictureWays = {
  store?: MediaStore | undefined
  uploads?: UploadsFolder | undefined
  /** Whether pictures may be fetched from the hosts that the export names. */
  canFetch?: boolean | undefined
}

type Taking = PictureWays & { command: Command; source: string; isDry: boolean; report: MoveReport }

/** The media name of a picture of the old site; undefined if it can't be imported. */
export type FindPicture = (picture: PictureSource) => Promise<string | undefined>

/** The placeholder name of a picture that a dry run does not import. */
const notYet = 'not-yet.jpg'
const patientFailures = 5
const timeoutMs = 30_000

export type Pictures = {
  find: FindPicture
  /**
   * The new address of a linked file of the old site; undefined if the link is not a file, or the file can't be
   * imported.
   */
  findFile: (url: string) => Promise<string | undefined>
  /** Old paths of imported pictures and files, with their new addresses. */
  uploads: Map<string, string>
}

export async function openPictures(taking: Taking, survey: Survey): Promise<Pictures> {
  const { command, source, isDry, report, store, uploads, canFetch } = taking
  const earlier = await listOrigins(command.db.writer, source, 'media')
  const found = new Map<string, string | undefined>()
  const files = new Map<string, string | undefined>()
  const failures = new Map<string, number>()
  const originals = originalsOf(survey)

  const paths = new Map<string, string>()

  return { find, findFile, uploads: paths }

  async function find(picture: PictureSource): Promise<string | undefined> {
    const original = originals(picture)
    const { key } = original
    if (found.has(key)) return found.get(key)
    const origin = earlier.get(key)
    const kept = origin === undefined ? undefined : (await findMedia(command.db.writer, origin.subject))?.name
    const name = kept ?? (await takeIn(original))
    found.set(key, name)
    if (name !== undefined && name !== notYet)
      for (const url of original.urls)
        paths.set(withLargeEscapes(URL.parse(url)?.pathname ?? ''), mediaUrl(name))
    return name
  }

  async function findFile(url: string): Promise<string | undefined> {
    const original = originals({ url })
    const fileName = fileNameOf(url)
    const isUpload = original.files.length > 0 && original.urls.length > 0
    if (!isUpload || fileName === undefined) return undefined
    if (isPictureFile(url)) {
      const name = await find({ url })
      return name === undefined || name === notYet ? undefined : mediaUrl(name)
    }
    const key = bare(url)
    if (files.has(key)) return files.get(key)
    const origin = earlier.get(key)
    const kept =
      origin === undefined ? undefined : (await findDownload(command.db.writer, origin.subject))?.name
    const name = kept ?? (await takeInFile({ ...original, key }, fileName))
    const target = name === undefined ? undefined : downloadUrl(name)
    files.set(key, target)
    if (target !== undefined) paths.set(withLargeEscapes(URL.parse(url)?.pathname ?? ''), target)
    return target
  }

  /** The name of the download; undefined if it can't be imported, and in a dry run. */
  async function takeInFile(original: Original, fileName: string): Promise<string | undefined> {
    try {
      const bytes = await bytesOf(original)
      if (bytes === undefined)
        throw new OutsideFault(uploads === undefined ? '取り寄せていません' : 'フォルダーにありません')
      if (bytes !== 'later' && store === undefined && !isDry)
        throw new OutsideFault('ファイルを取り込む指定がありません')
      if (bytes === 'later' || store === undefined) {
        report.count('new-file')
        return undefined
      }
      const { value } = await ingestDownload({ ...command, now: new Date() }, store, bytes, fileName)
      await saveOrigin(command, { source, kind: 'media', source_id: original.key, subject: value.name })
      report.count('new-file')
      return value.name
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof OutsideFault)) throw error
      report.add('missing-file', `${original.shown}：${error.message}`)
      return undefined
    }
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
    let fault: OutsideFault | undefined
    for (const file of uploads === undefined ? [] : files) {
      try {
        if (isDry && (await uploads?.has(file))) return 'later' as const
        const bytes = await uploads?.read(file, mostPictureBytes)
        if (bytes !== undefined) return bytes
      } catch (error) {
        if (!(error instanceof OutsideFault)) throw error
        fault ??= error
      }
    }
    if (canFetch !== true || urls.length === 0) {
      if (fault !== undefined) throw fault
      return undefined
    }
    return isDry ? ('later' as const) : fetchFirst(urls)
  }

  /** After several failures, no more requests are sent to an unreachable host. */
  async function fetchFirst(urls: readonly string[]): Promise<Uint8Array> {
    let last: unknown = new OutsideFault('URLがありません')
    for (const url of urls) {
      const host = URL.parse(url)?.host ?? ''
      if ((failures.get(host) ?? 0) >= patientFailures)
        throw new OutsideFault('相手が答えないので、やめました')
      try {
        const bytes = await fetchOutside(url, { mostBytes: mostPictureBytes, timeoutMs })
        failures.delete(host)
        return bytes
      } catch (error) {
        if (!(error instanceof OutsideFault)) throw error
        failures.set(host, error.isUnreachable ? (failures.get(host) ?? 0) + 1 : 0)
        last = error
      }
    }
    throw last
  }
}

function fileNameOf(url: string): string | undefined {
  const name = /\/([^/]+\.[a-z0-9]{1,8})$/i.exec(URL.parse(url)?.pathname ?? '')?.[1]
  if (name === undefined) return undefined
  try {
    return decodeURIComponent(name)
      .replaceAll(/\p{Cc}/gu, '')
      .normalize('NFC')
      .slice(-200)
      .toWellFormed()
  } catch {
    return undefined
  }
}

function readData(url: string): Uint8Array | undefined {
  const encoded = /^data:image\/[\w.+-]+;base64,([\w+/=\s%]+)$/.exec(url)?.[1]
  return encoded === undefined || encoded.length > mostPictureBytes * 2
    ? undefined
    : Buffer.from(encoded, 'base64')
}
