import { isDeepStrictEqual } from 'node:util'
import { linesOf } from '../stream-lines.ts'
import { findBackupTime, isShared, listNameOf } from './backup-name.ts'
import type { BackupPlace } from './backup-place.ts'

/** A younger picture may belong to a backup that is running. */
const runningBackupMs = 24 * 60 * 60 * 1000
const removedAtOnce = 100
const listForm = /\.pictures$/

/**
 * Removes pictures that no backup of the place refers to. Does nothing while a backup is running, or if the list of
 * a backup is missing, because the pictures that it needs are unknown. Returns how many were removed.
 */
export async function removeUnusedPictures(place: BackupPlace, now: Date): Promise<number> {
  await removeLeftLists(place, now)
  let removed = 0
  for (const set of await place.pictureSets()) {
    const lists = await listsInUse(place, now)
    if (lists === undefined) return removed
    const shelf = place.pictures(set)
    let unused: string[] = []
    const flush = async () => {
      // Another backup may have started meanwhile, or the first listing was incomplete.
      if (unused.length > 0 && isDeepStrictEqual(await listsInUse(place, now), lists))
        for (const name of unused) {
          await shelf.remove(name)
          removed += 1
        }
      unused = []
    }
    await using used = openUsed(place, lists, set)
    for await (const { name, modifiedAt } of shelf.list()) {
      if (await used.has(name)) continue
      if (now.getTime() - modifiedAt.getTime() > runningBackupMs) unused.push(name)
      if (unused.length >= removedAtOnce) await flush()
    }
    await flush()
  }
  return removed
}

/** The sorted lists of all backups that share pictures; undefined if one is missing or under way. */
async function listsInUse(place: BackupPlace, now: Date): Promise<string[] | undefined> {
  const files = await place.list()
  const needed = files.filter((file) => isShared(file) && findBackupTime(file) !== undefined).map(listNameOf)
  const lists = new Set(files.filter((file) => listForm.test(file)))
  if (needed.some((list) => !lists.has(list))) return undefined
  const isUnderWay = [...lists].some((list) => !needed.includes(list) && !isOld(list, now))
  return isUnderWay ? undefined : needed.toSorted()
}

/** Removes the lists of backups that were never finished, or were removed by hand. */
async function removeLeftLists(place: BackupPlace, now: Date): Promise<void> {
  const files = await place.list()
  const needed = new Set(files.filter((file) => isShared(file)).map(listNameOf))
  for (const file of files)
    if (listForm.test(file) && findBackupTime(backupOf(file)) !== undefined && !needed.has(file))
      if (isOld(file, now)) await place.remove(file)
}

function isOld(list: string, now: Date): boolean {
  const at = findBackupTime(backupOf(list))
  return at === undefined || now.getTime() - at.getTime() > runningBackupMs
}

function backupOf(list: string): string {
  return list.replace(listForm, '.rows.tar')
}

/** All lists are sorted, and names are queried in order, so each list is streamed once. */
function openUsed(place: BackupPlace, lists: readonly string[], set: string) {
  const readers = lists.map((list) => ({
    names: namesIn(place, list, set),
    next: undefined as string | undefined,
  }))
  let isOpened = false

  async function advance(reader: (typeof readers)[number]): Promise<void> {
    const { done, value } = await reader.names.next()
    reader.next = done === true ? undefined : value
  }

  return {
    async has(name: string): Promise<boolean> {
      if (!isOpened) for (const reader of readers) await advance(reader)
      isOpened = true
      let isUsed = false
      for (const reader of readers) {
        while (reader.next !== undefined && reader.next < name) await advance(reader)
        isUsed ||= reader.next === name
      }
      return isUsed
    },
    async [Symbol.asyncDispose](): Promise<void> {
      for (const { names } of readers) await names.return(undefined)
    },
  }
}

/** The first line of a list names its set. */
async function* namesIn(place: BackupPlace, list: string, set: string): AsyncGenerator<string, undefined> {
  let isFirst = true
  for await (const line of linesOf(place.read(list))) {
    if (isFirst && line !== set) return undefined
    if (!isFirst) yield line
    isFirst = false
  }
  return undefined
}
