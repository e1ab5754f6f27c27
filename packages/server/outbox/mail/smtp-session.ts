import type { Readable } from 'node:stream'
import SMTPConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection'
import type { SMTPTransportOptions } from 'nodemailer/lib/smtp-transport'
import { withTimeLimit } from '@tsuzuri/concurrency/time-limit'

export type SmtpLimits = {
  /** For each of DNS, connection and greeting; the whole session is set up within twice this time. */
  connectMs: number
  /** From MAIL FROM to the answer to the message. */
  messageMs: number
}

/** One connection for one mail. Its two steps tell whether the server or the mail is at fault. */
type SmtpSession = {
  /** Connects and signs in. */
  open: () => Promise<void>
  send: (envelope: SMTPEnvelope, message: Buffer | Readable) => Promise<void>
  close: () => void
}

type Done = (error?: Error | null) => void

export function openSmtpSession(server: SMTPTransportOptions, limits: SmtpLimits): SmtpSession {
  const { connectMs, messageMs } = limits
  const connection = new SMTPConnection({
    ...server,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: messageMs,
  })
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => {})
  connection.on('error', broken.reject)

  const step = (run: (done: Done) => void) =>
    Promise.race([
      broken.promise,
      new Promise<void>((resolve, reject) => {
        run((error) => (error ? reject(error) : resolve()))
      }),
    ])

  async function open(): Promise<void> {
    const { auth } = server
    await step((done) => connection.connect(done))
    if (auth !== undefined && connection.allowsAuth) await step((done) => connection.login(auth, done))
  }

  return {
    open: () => withTimeLimit(open(), 2 * connectMs, failLate),
    send: (envelope, message) =>
      withTimeLimit(
        step((done) => connection.send(envelope, message, done)),
        messageMs,
        failLate,
      ),
    close: () => connection.close(),
  }
}

function failLate(): never {
  throw Object.assign(new Error('the mail server took too long'), { code: 'ETIMEDOUT' })
}
