import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { findFreePort } from '@tsuzuri/test-support/free-port'

export type ReceivedMail = { raw: Buffer; to: string[]; parsed: ParsedMail }

export type MailServer = {
  url: string
  mails: ReceivedMail[]
  /** The mails since the last call. */
  take: () => ReceivedMail[]
  /** Refuses the recipient, as a server does for an address that does not exist. */
  refuse: (address: string) => void
  stop: () => Promise<void>
}

/** What the server does instead of accepting every mail. */
export type MailServerFaults = Pick<SMTPServerOptions, 'onConnect' | 'onMailFrom'> & {
  /** Holds the answer to a mail that has arrived. */
  hold?: (mail: ReceivedMail) => Promise<void> | undefined
}

/** A real SMTP server on loopback that offers only 7-bit transport. */
export async function startMailServer(
  port?: number,
  { hold, ...faults }: MailServerFaults = {},
): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const refused = new Set<string>()
  let taken = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    hide8BITMIME: true,
    hideSMTPUTF8: true,
    ...faults,
    onRcptTo: ({ address }, _, done) =>
      done(refused.has(address) ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
    onData: (stream, session, done) => {
      void (async () => {
        try {
          const raw = await buffer(stream)
          const to = session.envelope.rcptTo.map(({ address }) => address)
          const mail = { raw, to, parsed: await simpleParser(raw) }
          mails.push(mail)
          await hold?.(mail)
          done()
        } catch (error) {
          // A sender that is killed closes the connection before its mail is complete: such a mail was not received.
          done(error as Error)
        }
      })()
    },
  })
  server.on('error', () => {})
  // Tests stop a server and start it again at its port.
  server.listen(port ?? (await findFreePort()), '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    take: () => {
      const fresh = mails.slice(taken)
      taken = mails.length
      return fresh
    },
    refuse: (address) => void refused.add(address),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
