/** An S3-compatible server of this process, s3rver: it checks signatures, serves ranges and puts parts together. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import { createRequire } from 'node:module'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Socket } from 'node:net'

interface KoaContext {
  req: IncomingMessage
  method: string
  query: Record<string, string | undefined>
  status: number
}
type Middleware = (ctx: KoaContext, next: () => Promise<void>) => Promise<void>

/** What of s3rver is used here; it brings no types. */
interface S3rver {
  middleware: Middleware[]
  httpServer: Server
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
const S3rverApp = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver

export interface S3Server {
  port: number
  /** Settings of a Kontor whose files go there. */
  env: Record<string, string>
  /** Method, and the step of an upload in parts: `PUT`, `POST uploads`, `PUT uploadId`. */
  requests: string[]
  /** Called before each request is served; what it throws is answered with 500. */
  interfere: ((request: string, socket: Socket) => void) | undefined
  /** Paths of what lies in the bucket, parts of unfinished uploads too. */
  files(): string[]
  close(): Promise<void>
}

const bucket = 'kontor-files'

export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'kontor-test-s3-'))
  const app = new S3rverApp({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: bucket }] })
  // Outermost but for s3rver's log and its XML.
  app.middleware.splice(2, 0, async (ctx, next) => {
    const step = ['uploads', 'uploadId'].find((name) => name in ctx.query)
    const request = [ctx.method, step].filter(Boolean).join(' ')
    server.requests.push(request)
    server.interfere?.(request, ctx.req.socket)
    const upload = String(ctx.query.uploadId)
    if (request === 'PUT uploadId') return takePart(upload, next)
    if (request !== 'DELETE uploadId') return next()
    // The one call of ours that s3rver does not know.
    await Promise.allSettled(partsOf.get(upload) ?? [])
    await rm(join(uploads, upload), { recursive: true, force: true })
    ctx.status = 204
  })
  const takePart = (upload: string, next: () => Promise<void>): Promise<void> => {
    const taken = next()
    partsOf.set(upload, [...(partsOf.get(upload) ?? []), taken])
    return taken
  }
  const partsOf = new Map<string, Promise<void>[]>()
  const { port } = await app.run()
  const uploads = join(directory, bucket, '._S3rver_uploads')
  const server: S3Server = {
    port,
    env: {
      FILE_STORE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    requests: [],
    interfere: undefined,
    files: () =>
      readdirSync(join(directory, bucket), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(directory.length + 1)),
    close: async () => {
      const closed = app.close()
      app.httpServer.closeAllConnections()
      await closed
      rmSync(directory, { recursive: true, force: true })
    },
  }
  return server
}
