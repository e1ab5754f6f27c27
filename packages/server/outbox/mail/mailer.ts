import { DeliveryFault } from '../delivery-fault.ts'
import type { MailConfig } from './mail-config.ts'
import type { SmtpLimits } from './smtp-session.ts'

export type Mail = {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** The local part of the Message-ID. It is the same for every attempt of one delivery. */
  messageKey: string
  at: Date
  /** For mails that come regularly (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

export type Mailer = { send: (mail: Mail) => Promise<void> }

/** RFC 5321, 4.5.3.2: a server may scan a message for ten minutes before it answers. */
const defaultLimits: SmtpLimits = { connectMs: 15_000, messageMs: 11 * 60_000 }

/** The fields of our mails. RFC 8058 asks for a signature of both of the last two. */
const signedFields = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Auto-Submitted',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
]

/** Loads the mail library only where mail is configured. */
export async function openMailer(
  { smtpUrl, from, dkim }: MailConfig,
  limits: SmtpLimits = defaultLimits,
): Promise<Mailer> {
  const { createTransport } = await import('nodemailer')
  const { openSmtpSession } = await import('./smtp-session.ts')
  const server = createTransport({ url: smtpUrl }).options
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim === undefined ? {} : { dkim: { ...dkim, headerFieldNames: signedFields.join(':') } }),
  })
  const host = /@([^<>\s@]+?)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    send: async ({ to, subject, text, html, messageKey, at, unsubscribeUrl }) => {
      const { envelope, message } = await composer.sendMail({
        from,
        to,
        subject,
        text,
        html,
        messageId: `<${messageKey}@${host}>`,
        date: at,
        headers: {
          // No automatic replies (RFC 3834).
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl === undefined
            ? {}
            : {
                'List-Unsubscribe': `<${unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
      })
      const session = openSmtpSession(server, limits)
      try {
        await session.open().catch(failServer)
        await session.send(envelope, message).catch(failMail)
      } finally {
        session.close()
      }
    },
  }
}

type SmtpError = { code?: string; responseCode?: number; response?: string; command?: string }

/** Before MAIL FROM, whatever goes wrong concerns the server. */
function failServer(error: unknown): never {
  const { code = '', responseCode } = error as SmtpError
  if (responseCode !== undefined && code !== 'EAUTH') throw refusal(error as SmtpError)
  const reason = code === 'EAUTH' ? 'メールサーバーの認証に失敗しました' : 'メールサーバーにつながりません'
  throw new DeliveryFault(code === '' ? reason : `${reason}（${code}）`, { isTargetDown: true })
}

/**
 * Without a response the server may have accepted the mail. The fault counts as one of this mail, so that the number of
 * its attempts limits the copies, and other mails go on.
 */
function failMail(error: unknown): never {
  const { code = '', responseCode } = error as SmtpError
  if (responseCode !== undefined) throw refusal(error as SmtpError)
  throw new DeliveryFault(`メールを送り終えられませんでした${code === '' ? '' : `（${code}）`}`)
}

/** Only these responses are about one mail. Before them (greeting, EHLO, AUTH, MAIL FROM) the server refuses us. */
const mailCommands = new Set(['RCPT TO', 'DATA'])

function refusal({ responseCode = 0, response = '', command = '' }: SmtpError): DeliveryFault {
  const isAboutMail = mailCommands.has(command)
  return new DeliveryFault(`メールサーバーに断られました（${response.slice(0, 200)}）`, {
    isPermanent: isAboutMail && responseCode >= 500,
    isTargetDown: !isAboutMail || responseCode === 421,
  })
}
