/** An export as an answer: sent while it is written, so that no file is held whole. */
import { PassThrough, type Writable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { disposition } from '../kernel/attachment-rules'
import type { PreparedExport } from './export-list'

interface Sent extends Pick<PreparedExport, 'file'> {
  write: (into: Writable) => Promise<void>
}

/** What breaks off while it is written ends the answer, too; the log says why. */
export function sendFile(reply: FastifyReply, { file, write }: Sent): FastifyReply {
  const content = new PassThrough()
  write(content).catch((error: unknown) => {
    reply.log.error({ error }, 'An export broke off')
    content.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return reply
    .headers({
      'content-type': file.type,
      'content-disposition': disposition(file.name, 'attachment'),
      'cache-control': 'private, no-store',
    })
    .send(content)
}
