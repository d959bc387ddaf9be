/** Files in a bucket of an S3-compatible store, which all nodes share. */
import { randomBytes } from 'node:crypto'
import { addAbortSignal, Readable } from 'node:stream'
import type { CompletedPart } from '@aws-sdk/client-s3'
import type { FileStoreConfig } from '../config/config'
import { StartError } from '../kernel/start-error'
import type { FileStore } from '../contracts/files'
import { checkKey, FileMissing } from './store'

type S3Config = Extract<FileStoreConfig, { store: 's3' }>

/** Bytes of a part; a larger file goes in parts, one of them at a time in memory. A store takes 10,000: 78 GiB. */
const partSize = 8 * 1024 * 1024

/** Milliseconds: until it is connected; until it answers; of silence in the middle of a file, which may be a reader's pause. */
const timeouts = { connectionTimeout: 5_000, requestTimeout: 120_000, socketTimeout: 600_000 }

/** The store refused or did not answer. The message is a sentence for the operator, with the setting that is probably wrong. */
export class FileStoreError extends Error {
  /** Of the network, such as ECONNREFUSED: calls are then answered as when the database is away. */
  readonly code: string | undefined

  constructor(sentence: string, cause: S3Error) {
    super(sentence, { cause })
    this.code = cause.name === 'TimeoutError' ? 'ETIMEDOUT' : cause.code
  }
}

/** Writes, deletes and reads once before anybody needs it. @throws StartError with the setting that is wrong */
export async function openS3Store(config: S3Config): Promise<FileStore> {
  const store = await s3Store(config)
  const key = `start-check/${randomBytes(8).toString('hex')}`
  try {
    await store.put(key, Readable.from([Buffer.from('Kontor checks at its start that it can write here.')]))
    await store.delete(key)
    // Without the right to list, a store says "denied" instead of "missing".
    await store.get(key)
  } catch (error) {
    if (error instanceof FileStoreError) throw new StartError(`FILE_STORE is s3, but it can't be used: ${error.message}`, { cause: error })
    if (!(error instanceof FileMissing)) throw error
  }
  return store
}

async function s3Store(config: S3Config): Promise<FileStore> {
  // Loaded here: a Kontor with a local folder does not pay for it.
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    region: config.region,
    ...(config.endpoint ? { endpoint: config.endpoint } : {}),
    forcePathStyle: config.pathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Not every store knows the newer checksums; the signature already covers each part's SHA-256.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { ...timeouts, throwOnRequestTimeout: true, httpAgent: { maxSockets: 256 }, httpsAgent: { maxSockets: 256 } },
  })
  const answered = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: S3Error) => {
      throw error.name === 'AbortError' ? error : new FileStoreError(whyRefused(error, config), error)
    })
  const place = (key: string) => ({ Bucket: config.bucket, Key: checkKey(key) })

  return {
    async put(key, content, { signal } = {}) {
      const at = place(key)
      const abort = signal ? { abortSignal: signal } : {}
      if (signal) addAbortSignal(signal, content)
      const parts: CompletedPart[] = []
      let upload: { Bucket: string; Key: string; UploadId: string | undefined } | undefined
      let size = 0
      let isCommitting = false
      try {
        for await (const { body, isLast } of inParts(content)) {
          size += body.length
          if (isLast && !upload) {
            isCommitting = true
            await answered(client.send(new s3.PutObjectCommand({ ...at, Body: body, ContentLength: body.length })))
            continue
          }
          if (!upload) {
            const { UploadId } = await answered(client.send(new s3.CreateMultipartUploadCommand(at), abort))
            upload = { ...at, UploadId }
          }
          const part = { ...upload, PartNumber: parts.length + 1 }
          const { ETag } = await answered(client.send(new s3.UploadPartCommand({ ...part, Body: body, ContentLength: body.length }), abort))
          parts.push({ ETag, PartNumber: part.PartNumber })
        }
        if (upload) {
          isCommitting = true
          await answered(client.send(new s3.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } })))
        }
        return size
      } catch (error) {
        if (upload) await client.send(new s3.AbortMultipartUploadCommand(upload)).catch(() => undefined)
        // The store may have taken it although its answer was lost.
        if (isCommitting) await client.send(new s3.DeleteObjectCommand(at)).catch(() => undefined)
        throw error
      }
    },
    async get(key, range) {
      const wanted = { ...place(key), ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }
      const { Body, ContentLength, ContentRange } = await answered(client.send(new s3.GetObjectCommand(wanted))).catch((error: unknown) => {
        throw isMissing(error) ? new FileMissing(key) : error
      })
      // In Node the body is the HTTP answer; the type also knows browsers.
      return { size: Number(ContentRange?.split('/')[1] ?? ContentLength), stream: Body as Readable }
    },
    async delete(key) {
      await answered(client.send(new s3.DeleteObjectCommand(place(key)))).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
  }
}

/** All of one size but the last, as some stores demand; an empty file is one empty part. */
async function* inParts(content: Readable): AsyncGenerator<{ body: Buffer; isLast: boolean }> {
  let pieces: Buffer[] = []
  let length = 0
  for await (const chunk of content as AsyncIterable<Buffer | string>) {
    let rest = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    while (length + rest.length > partSize) {
      const taken = rest.subarray(0, partSize - length)
      yield { body: Buffer.concat([...pieces, taken]), isLast: false }
      rest = rest.subarray(taken.length)
      pieces = []
      length = 0
    }
    pieces.push(rest)
    length += rest.length
  }
  yield { body: Buffer.concat(pieces), isLast: true }
}

/** What the client adds to an error. */
interface S3Error extends Error {
  code?: string
  $metadata?: { httpStatusCode?: number }
}

const isMissing = (error: unknown) => error instanceof FileStoreError && error.cause instanceof Error && error.cause.name === 'NoSuchKey'

/** @returns one sentence that names the setting to look at */
function whyRefused(error: S3Error, { endpoint, region, bucket, pathStyle }: S3Config): string {
  const server = endpoint === null ? `Amazon S3 in ${region}` : `the server of S3_ENDPOINT (${endpoint})`
  const name = error.code ?? error.name
  if (name === 'InvalidAccessKeyId') return `S3_ACCESS_KEY_ID is not known to ${server}.`
  if (name === 'SignatureDoesNotMatch') return 'S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID.'
  if (name === 'NoSuchBucket') return `S3_BUCKET is ${JSON.stringify(bucket)}, which ${server} does not have: create the bucket first.`
  if (name === 'AccessDenied')
    return `S3_ACCESS_KEY_ID may not read, write, delete and list in the bucket ${bucket}: give it these rights (docs/run-in-production.md).`
  if (/Region|AuthorizationHeaderMalformed|IllegalLocationConstraint|PermanentRedirect/.test(name))
    return `S3_REGION is ${JSON.stringify(region)}, which is not the region of the bucket ${bucket}.`
  if (name === 'RequestTimeTooSkewed') return 'the clock of this machine is wrong: set it by the network.'
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(name))
    return endpoint !== null && !pathStyle
      ? `S3_ENDPOINT is ${endpoint}, and no server has the name ${bucket}.${new URL(endpoint).host}: correct it, or set S3_PATH_STYLE=on.`
      : `${endpoint === null ? 'S3_REGION' : 'S3_ENDPOINT'} is ${endpoint ?? region}, and no server has this name.`
  if (/^(TimeoutError|E(CONN|HOST|NET|TIMEDOUT|PIPE).*)$/.test(name))
    return `${server} does not answer (${name}): check S3_ENDPOINT and the network.`
  if (/CERT|SIGNATURE|^EPROTO$|^ERR_(SSL|TLS)/.test(name))
    return `TLS with ${server} fails (${name}): check S3_ENDPOINT, and give Node the authority of a private certificate with NODE_EXTRA_CA_CERTS.`
  const status = error.$metadata?.httpStatusCode
  return `${server} answers ${[status, error.name].filter(Boolean).join(' ')}: ${error.message}`
}
