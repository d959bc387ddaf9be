/** A sheet as the answer to a download, written while it is sent. */
import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { disposition } from '../kernel/attachment-rules'
import { contentTypes } from './sheets'
import type { SheetFormat } from './source'

export function sendSheet(
  reply: FastifyReply,
  name: string,
  format: SheetFormat,
  write: (into: PassThrough) => Promise<void>,
): FastifyReply {
  const into = new PassThrough()
  write(into).catch((error: unknown) => into.destroy(error instanceof Error ? error : new Error(String(error))))
  return reply
    .headers({
      'content-type': contentTypes[format],
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': disposition(name, 'attachment'),
    })
    .send(into)
}
