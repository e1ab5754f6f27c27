/** All errors of the store and the client, with the names and messages that the product guarantees. */
export class StorageError extends Error {
  readonly status: number | undefined

  constructor(name: string, message: string, options: { status?: number | undefined; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.name = name
    this.status = options.status
  }
}

export function storageError(error: unknown): Error {
  if (error instanceof StorageError) return error
  const answer = readAnswer(error)
  const difference = differences.find((difference) => difference.when(answer))
  const { name, message } = difference ? difference.becomes(answer) : answer
  return new StorageError(name, message, { status: answer.status, cause: error })
}

export function isAbsent(error: unknown): boolean {
  return error instanceof StorageError && error.status === 404
}

export function isNotModified(error: unknown): boolean {
  return error instanceof StorageError && error.status === 304
}

interface Answer {
  name: string
  message: string
  status: number | undefined
}

/** Where the SDK's messages differ from the product's. The first match applies. */
const differences: {
  when: (answer: Answer) => boolean
  becomes: (answer: Answer) => Pick<Answer, 'name' | 'message'>
}[] = [
  {
    when: ({ name, message, status }) => status === 404 && isNameless(name, message),
    becomes: () => ({ name: 'NotFound', message: 'NotFound' }),
  },
  {
    when: ({ name, message }) => isNameless(name, message),
    becomes: () => ({ name: 'UnknownError', message: 'UnknownError' }),
  },
  {
    when: ({ message }) => message.startsWith('Invalid ARN'),
    becomes: () => ({ name: 'Error', message: 'Malformed ARN' }),
  },
  {
    when: ({ message }) => message === '' || message === 'UnknownError',
    becomes: ({ name }) => ({ name, message: name }),
  },
]

/** The SDK's names for a response without an error code: an empty one, or one that is not XML (a proxy's page). */
function isNameless(name: string, message: string): boolean {
  if (name === 'NotFound') return message === 'UnknownError'
  return ['', 'Unknown', 'UnknownError'].includes(name) || message.includes('Deserialization error')
}

function readAnswer(error: unknown): Answer {
  if (!(error instanceof Error)) return { name: '', message: String(error), status: undefined }
  return { name: error.name, message: error.message, status: readStatus(error) }
}

function readStatus(error: Error): number | undefined {
  const metadata: unknown = Reflect.get(error, '$metadata')
  if (typeof metadata !== 'object' || metadata === null) return undefined
  const status: unknown = Reflect.get(metadata, 'httpStatusCode')
  return typeof status === 'number' ? status : undefined
}
