import { DeliveryFault } from '../delivery-fault.ts'
import type { MailConfig } from './mail-config.ts'

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

const timeoutMs = 15_000

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
export async function openMailer({ smtpUrl, from, dkim }: MailConfig): Promise<Mailer> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim === undefined ? {} : { dkim: { ...dkim, headerFieldNames: signedFields.join(':') } }),
  })
  const host = /@([^<>\s@]+?)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    send: async ({ to, subject, text, html, messageKey, at, unsubscribeUrl }) => {
      try {
        await transport.sendMail({
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
      } catch (error) {
        throw mailFault(error)
      }
    },
  }
}

type SmtpError = { code?: string; responseCode?: number; response?: string; command?: string }

/** Only these responses are about one mail. Before them (greeting, EHLO, AUTH, MAIL FROM) the server refuses us. */
const mailCommands = new Set(['RCPT TO', 'DATA'])

function mailFault(error: unknown): DeliveryFault {
  const { code = '', responseCode, response = '', command = '' } = error as SmtpError
  if (responseCode === undefined || code === 'EAUTH') {
    const reason = code === 'EAUTH' ? 'メールサーバーの認証に失敗しました' : 'メールサーバーにつながりません'
    return new DeliveryFault(code === '' ? reason : `${reason}（${code}）`, { isTargetDown: true })
  }
  const isAboutMail = mailCommands.has(command)
  return new DeliveryFault(`メールサーバーに断られました（${response.slice(0, 200)}）`, {
    isPermanent: isAboutMail && responseCode >= 500,
    isTargetDown: !isAboutMail || responseCode === 421,
  })
}
