import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { MailConfig } from '@dodam/realtime-server/core/config.ts'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived. */
export interface ArrivedMail {
  to: string[]
  /** With headers, and the body as it was encoded. */
  source: string
  text: string
}

function textOf(source: string): string {
  const [head = '', ...body] = source.split('\r\n\r\n')
  const joined = body.join('\r\n\r\n')
  if (/encoding: base64/i.test(head)) return Buffer.from(joined, 'base64').toString()
  return joined
    .replaceAll('=\r\n', '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
    )
}

/** Start a mail server on this computer that keeps what arrives. */
export async function startMailServer() {
  const mails: ArrivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString()
        mails.push({ to, source, text: textOf(source) })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const config: MailConfig = { url: `smtp://127.0.0.1:${port}`, from: 'dodam@dodam.example' }
  return {
    mails,
    config,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
