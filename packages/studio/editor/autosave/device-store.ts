import { readStoredJson, removeStored } from '@tsuzuri/browser/stored-json'
import { type DeviceCopy, readCopy, storedCopy } from './device-copy.ts'

export type DeviceStore<Text> = {
  keep: (copy: DeviceCopy<Text>) => Promise<void>
  /** Synchronous, for a page that is being closed. */
  keepNow: (copy: DeviceCopy<Text>) => void
  list: (key: string) => Promise<DeviceCopy<Text>[]>
  remove: (key: string, session: string) => Promise<void>
}

const storeName = 'copies'
const lastWords = 'tsuzuri-writing:'

/** IndexedDB, and localStorage on `pagehide`, when nothing can be awaited. */
export function openDeviceStore<Text extends object>(name = 'tsuzuri-writing'): DeviceStore<Text> {
  let opened: Promise<IDBDatabase> | undefined
  const database = async () => {
    try {
      return await (opened ??= openDatabase(name))
    } catch (error) {
      // Tried again at the next copy: the storage may have been full or blocked only for a while.
      opened = undefined
      throw error
    }
  }
  return {
    keep: async (copy) => {
      const store = await writable(database())
      await done(store.put(storedCopy(copy)))
    },
    keepNow: (copy) => localStorage.setItem(nameOf(copy.key, copy.session), JSON.stringify(storedCopy(copy))),
    list: async (key) => {
      // Either storage may be blocked: what the other one has is worth as much.
      const kept = await listStored(database(), key).catch((): unknown[] => [])
      return newest([...kept, ...listLastWords(key)].flatMap((one) => readCopy<Text>(one) ?? []))
    },
    remove: async (key, session) => {
      removeStored(() => localStorage, nameOf(key, session))
      const store = await writable(database())
      await done(store.delete([key, session]))
    },
  }
}

async function writable(database: Promise<IDBDatabase>): Promise<IDBObjectStore> {
  return (await database).transaction(storeName, 'readwrite', { durability: 'strict' }).objectStore(storeName)
}

async function listStored(database: Promise<IDBDatabase>, key: string): Promise<unknown[]> {
  const store = (await database).transaction(storeName).objectStore(storeName)
  return done(store.getAll(IDBKeyRange.bound([key, ''], [key, '\uffff'])))
}

async function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(storeName, { keyPath: ['key', 'session'] })
  })
  return done(request)
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const { transaction } = request
    const fail = () => reject(request.error ?? transaction?.error ?? new Error('この端末に保存できません'))
    request.addEventListener('error', fail)
    if (transaction?.mode === 'readwrite') {
      // A write is durable when its transaction completes, not when its request succeeds.
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', fail)
    } else request.addEventListener('success', () => resolve(request.result))
  })
}

function nameOf(key: string, session: string): string {
  return `${lastWords}${key}:${session}`
}

function listLastWords(key: string): unknown[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(nameOf(key, '')))
      .map((name) => readStoredJson(() => localStorage, name))
  } catch {
    return []
  }
}

/** The newest copy of each session, newest first. */
function newest<Text>(copies: DeviceCopy<Text>[]): DeviceCopy<Text>[] {
  const sorted = copies.toSorted((a, b) => b.keptAt - a.keptAt)
  return sorted.filter((copy, at) => sorted.findIndex(({ session }) => session === copy.session) === at)
}
