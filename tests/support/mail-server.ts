/** A mail server for tests, on a free port of this machine: what it was sent, and how it is to answer. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  raw: string
  /** The parts as they read, links whole. */ text: string
  header: (name: string) => string | undefined
}

export interface MailServer {
  port: number
  received: ReceivedMail[]
  /** Refuses the next senders, recipients or messages with this answer; undefined = takes all. */
  refuse: { at: 'sender' | 'recipient' | 'message'; answer: string; only?: string } | undefined
  /** Runs while a message has arrived and is not answered yet. */
  onMessage: () => Promise<void>
  close: () => Promise<void>
}

/** @param login what it asks for; absent = nothing. @param secure offers STARTTLS with a certificate that nobody knows */
export async function startMailServer({
  login,
  secure = false,
}: { login?: { user: string; password: string }; secure?: boolean } = {}): Promise<MailServer> {
  const mail: MailServer = { port: 0, received: [], refuse: undefined, onMessage: () => Promise.resolve(), close: () => Promise.resolve() }
  const refusal = (at: 'sender' | 'recipient' | 'message', address = '') => {
    const { refuse } = mail
    if (refuse?.at !== at || (refuse.only !== undefined && refuse.only !== address)) return null
    return Object.assign(new Error(refuse.answer), { responseCode: 550 })
  }
  const server = new SMTPServer({
    disabledCommands: [...(secure ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    authOptional: login === undefined,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.password ? done(null, { user: username }) : done(new Error('authentication failed')),
    onMailFrom: ({ address }, _session, done) => done(refusal('sender', address)),
    onRcptTo: ({ address }, _session, done) => done(refusal('recipient', address)),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refused = refusal('message')
        if (!refused)
          mail.received.push(
            readMail(
              Buffer.concat(chunks).toString('utf8'),
              envelope.mailFrom ? envelope.mailFrom.address : '',
              envelope.rcptTo.map(({ address }) => address),
            ),
          )
        void mail.onMessage().then(() => done(refused))
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  mail.port = (server.server.address() as AddressInfo).port // a listening TCP server has one
  mail.close = () =>
    new Promise((resolve) => {
      server.close(resolve)
    })
  return mail
}

function readMail(raw: string, from: string, to: string[]): ReceivedMail {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ')
  return { raw, from, to, text: decoded(raw), header: (name) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] }
}

/** Quoted-printable and base64 parts undone. */
function decoded(raw: string): string {
  return raw
    .split(/\r\n--[^\r\n]+\r\n/)
    .map((part) => {
      const [head = '', ...body] = part.split('\r\n\r\n')
      const content = body.join('\r\n\r\n')
      if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(content, 'base64').toString('utf8')
      if (!/content-transfer-encoding: quoted-printable/i.test(head)) return content
      return Buffer.from(
        content.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      ).toString('utf8')
    })
    .join('\n')
}
