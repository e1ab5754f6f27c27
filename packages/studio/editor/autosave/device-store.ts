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
  const database = () => (opened ??= openDatabase(name))
  return {
    keep: async (copy) => {
      const store = await writable(database())
      await done(store.put(storedCopy(copy)))
    },
    keepNow: (copy) => localStorage.setItem(nameOf(copy.key, copy.session), JSON.stringify(storedCopy(copy))),
    list: async (key) => {
      const store = (await database()).transaction(storeName).objectStore(storeName)
      const range = IDBKeyRange.bound([key, ''], [key, '\uffff'])
      const kept: unknown[] = await done(store.getAll(range))
      return newest([...kept, ...listLastWords(key)].flatMap((one) => readCopy<Text>(one) ?? []))
    },
    remove: async (key, session) => {
      localStorage.removeItem(nameOf(key, session))
      const store = await writable(database())
      await done(store.delete([key, session]))
    },
  }
}

async function writable(database: Promise<IDBDatabase>): Promise<IDBObjectStore> {
  return (await database).transaction(storeName, 'readwrite', { durability: 'strict' }).objectStore(storeName)
}

function openDatabase(name: string): Promise<IDBDatabase> {
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
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(nameOf(key, '')))
    .map((name) => parse(localStorage.getItem(name) ?? 'null'))
}

/** Another script may have written it. */
function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** The newest copy of each session, newest first. */
function newest<Text>(copies: DeviceCopy<Text>[]): DeviceCopy<Text>[] {
  const sorted = copies.toSorted((a, b) => b.keptAt - a.keptAt)
  return sorted.filter((copy, at) => sorted.findIndex(({ session }) => session === copy.session) === at)
}
