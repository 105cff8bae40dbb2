import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Config, MailConfig } from './config.ts'
import { shownAddress } from './public-address.ts'

const timeoutMs = 5_000

export interface Mail {
  to: string
  subject: string
  text: string
}

/** The mail of this instance. */
export interface Mailer {
  /** The first address of the installation, for links. */
  origin: string
  /** Send mails. Never throws: what cannot be sent is logged, without address and text. */
  send(mails: readonly Mail[]): Promise<void>
}

/** Connect to the server that takes mails, each step with a limit of time. */
export const mailTransport = ({ url }: MailConfig) =>
  createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })

/** Create the mail of this instance; null where no server for it is configured. */
export function createMailer(
  config: Pick<Config, 'mail' | 'origins' | 'host' | 'port'>,
  log: FastifyBaseLogger,
): Mailer | null {
  const { mail } = config
  if (mail === null) return null
  const transport = mailTransport(mail)
  return {
    origin: shownAddress(config, config.port),
    async send(mails) {
      try {
        await Promise.all(mails.map((one) => transport.sendMail({ ...one, from: mail.from })))
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : undefined
        log.warn({ code }, 'a mail could not be sent')
      }
    },
  }
}
