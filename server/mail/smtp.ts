/** Speaking to the mail server: what it needs from the company's settings, one mail, and what went wrong in words that help. */
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { companySetup } from '../../src/schemas/sc/company-setup'
import type { Context } from '../kernel/context'
import type { FileStore } from '../contracts/files'
import { FileMissing } from '../files/store'
import { placeOf } from '../kernel/secrets'
import { contentOf, type ClaimedMail, type Failure, type MailReason } from './outbox'

export interface MailServer {
  host: string
  port: number
  security: 'none' | 'starttls' | 'tls'
  user: string | null
  /** null = none is kept, or it can't be opened any more (another KONTOR_SECRET). */
  password: string | null
  from: string
}

const stepTimeout = 10_000
const wholeTimeout = 120_000

/** @returns null while no server or no sender is set */
export async function readMailServer(ctx: Context): Promise<MailServer | null> {
  const {
    rows: [row],
  } = await sql<{
    host: string | null
    port: number | null
    security: MailServer['security'] | null
    user: string | null
    sealed: string | null
    from: string | null
  }>`
    select smtp_host as host, smtp_port as port, smtp_security as security, smtp_user as user, smtp_password as sealed, mail_from as from
    from sc_company_setup where deleted_at is null order by id limit 1`.execute(ctx.db)
  if (!row?.host || !row.from) return null
  const password = row.sealed === null ? null : ctx.secrets.open(row.sealed, placeOf(companySetup, { name: 'smtp_password' }))
  return { host: row.host, port: row.port ?? 587, security: row.security ?? 'starttls', user: row.user, password, from: row.from }
}

export interface Message {
  to: string
  cc?: string
  subject: string
  html: string
  text: string
  message_id?: string
  attachments?: { filename: string; contentType: string; content: Readable }[]
}

/** @returns recipients that the server refused while it took others. @throws what `failureOf` explains */
export async function sendMessage(server: MailServer, { message_id: messageId, ...message }: Message): Promise<string[]> {
  const { host, port, security, user, password, from } = server
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user ? { auth: { user, pass: password ?? '' } } : {}),
    dnsTimeout: stepTimeout,
    connectionTimeout: stepTimeout,
    greetingTimeout: stepTimeout,
    socketTimeout: stepTimeout,
    // A mail is made of what we hand over, never of what its text names.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    // Nobody is to answer a machine, nor is a machine (RFC 3834).
    const headers = { 'Auto-Submitted': 'auto-generated' }
    const { rejected } = await transport.sendMail({
      from,
      ...message,
      headers,
      ...(messageId ? { messageId } : {}),
      signal: AbortSignal.timeout(wholeTimeout),
    })
    return rejected
  } finally {
    transport.close()
  }
}

/** A mail of the outbox. @throws what `failureOf` explains */
export async function sendMail(ctx: Context, files: FileStore, server: MailServer, mail: ClaimedMail): Promise<string[]> {
  const [html, text] = [contentOf.open(ctx, 'html', mail.html), contentOf.open(ctx, 'text', mail.text)]
  if (html === null || text === null) throw new ContentUnreadable()
  const attachments = []
  for (const { key, name, type } of mail.attachments ?? [])
    attachments.push({ filename: name, contentType: type, content: (await files.get(key)).stream })
  const { to, cc, subject } = mail
  return sendMessage(server, { to, ...(cc ? { cc } : {}), subject, html, text, attachments, message_id: messageIdOf(server, mail) })
}

/** Sealed under a secret that this installation no longer has. */
class ContentUnreadable extends Error {}

/**
 * The same at every attempt: when a node dies between the server's yes and its own commit, the mail is sent again (at least once),
 * and mail programs show the two as one. The moment keeps apart the ids of a database that was restored.
 */
export function messageIdOf({ from }: Pick<MailServer, 'from'>, { id, created_at }: Pick<ClaimedMail, 'id' | 'created_at'>): string {
  return `<kontor.${id}.${new Date(created_at).getTime().toString(36)}@${addressOf(from).split('@').at(-1) ?? 'localhost'}>`
}

/** `Kontor <kontor@example.com>` → `kontor@example.com`. */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

/** What nodemailer adds to an error. */
interface SmtpError extends Error {
  code?: string
  originalCode?: string
  command?: string
  response?: string
}

export function failureOf(error: unknown): Failure {
  if (error instanceof FileMissing) return { reason: 'attachment_missing', error: null }
  if (error instanceof ContentUnreadable) return { reason: 'unreadable', error: null }
  if (!(error instanceof Error)) return { reason: 'other', error: null }
  const smtpError: SmtpError = error
  return { reason: reasonOf(smtpError), error: withoutLinks(smtpError.response ?? smtpError.message) }
}

const byCode: Readonly<Record<string, MailReason>> = {
  EAUTH: 'auth',
  ENOAUTH: 'auth',
  EDNS: 'unknown_host',
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  ETIMEDOUT: 'timeout',
  EABORT: 'timeout',
  ETLS: 'tls',
  EMESSAGE: 'message',
  ESTREAM: 'message',
  ECONNREFUSED: 'refused_connection',
  ECONNRESET: 'refused_connection',
  EHOSTUNREACH: 'refused_connection',
  ENETUNREACH: 'refused_connection',
  ECONNECTION: 'refused_connection',
  ESOCKET: 'refused_connection',
  EPROTO: 'tls',
  CERT_HAS_EXPIRED: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls',
}

function reasonOf({ code = '', originalCode = '', command }: SmtpError): MailReason {
  if (code === 'EENVELOPE') return command === 'MAIL FROM' ? 'sender' : command === 'RCPT TO' ? 'recipient' : 'message'
  return byCode[originalCode] ?? (originalCode.startsWith('ERR_SSL') ? 'tls' : byCode[code]) ?? 'other'
}

/** Servers quote what they refuse: a link in it may open an account, and whoever reads the outbox is not meant to have it. */
export const withoutLinks = (text: string): string =>
  text
    .replace(/\S*(:\/\/|reset-password)\S*/gi, '[…]')
    .replace(/[\w-]{32,}/g, '[…]')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
