/** Both file stores keep the same promises (server/files/store.ts); the S3 one against a server that checks signatures. */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig, type Environment } from '../../../server/config/config'
import type { FileStore } from '../../../server/contracts/files'
import { createFileStore, FileMissing, fillFile } from '../../../server/files/store'
import { StartError } from '../../../server/kernel/start-error'
import { startS3Server, type S3Server } from '../../support/s3-server'

const folder = mkdtempSync(join(tmpdir(), 'kontor-test-store-'))
const open = (env: Environment) => createFileStore(loadConfig(env, { production: false }).files)
const megabyte = 1024 * 1024

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => {
  s3.interfere = undefined
})

const localFiles = () =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()) : []

describe.each([
  { name: 'local', env: () => ({ FILE_STORE_FOLDER: folder }), lies: () => localFiles().length },
  { name: 's3', env: () => s3.env, lies: () => s3.files().length },
])('the $name store', ({ env, lies }) => {
  let store: FileStore
  beforeAll(async () => {
    store = await open(env())
  })

  const put = (key: string, content: Buffer) => store.put(key, Readable.from(content.length ? [content] : []))
  const read = async (key: string, range?: { start: number; end: number }) => {
    const { stream, size } = await store.get(key, range)
    return { content: await buffer(stream), size }
  }
  const leavesNothing = async (key: string, before: number) => {
    await expect(store.get(key)).rejects.toThrow(FileMissing)
    expect(lies()).toBe(before)
  }

  test('gives back what was put, and its size', async () => {
    const content = randomBytes(100_000)
    expect(await put('jobs/17/a', content)).toBe(100_000)
    expect(await read('jobs/17/a')).toEqual({ content, size: 100_000 })
  })

  test('keeps an empty file, and takes text', async () => {
    expect(await put('empty', Buffer.alloc(0))).toBe(0)
    expect(await read('empty')).toEqual({ content: Buffer.alloc(0), size: 0 })
    expect(await store.put('text', Readable.from(['é', 'è']))).toBe(4)
    expect((await read('text')).content.toString()).toBe('éè')
  })

  test.each([8 * megabyte - 1, 8 * megabyte, 8 * megabyte + 1, 16 * megabyte, 20 * megabyte + 7])('gives back %i bytes', async (size) => {
    const content = randomBytes(size)
    expect(await put('large', content)).toBe(size)
    const back = await read('large')
    expect(back.size).toBe(size)
    expect(createHash('sha256').update(back.content).digest('hex')).toBe(createHash('sha256').update(content).digest('hex'))
  })

  test('gives a range, and the size of the whole', async () => {
    await put('range', Buffer.from('0123456789'))
    expect(await read('range', { start: 2, end: 4 })).toEqual({ content: Buffer.from('234'), size: 10 })
    expect(await read('range', { start: 9, end: 9 })).toEqual({ content: Buffer.from('9'), size: 10 })
    expect(await read('range', { start: 0, end: 99 })).toEqual({ content: Buffer.from('0123456789'), size: 10 })
  })

  test('a second put replaces the first', async () => {
    await put('twice', Buffer.from('first'))
    await put('twice', Buffer.from('second one'))
    expect((await read('twice')).content.toString()).toBe('second one')
  })

  test('says which file is missing', async () => {
    await expect(store.get('attachments/none')).rejects.toThrow(FileMissing)
    await expect(store.get('attachments/none', { start: 0, end: 3 })).rejects.toThrow(/attachments\/none/)
  })

  test('deletes, and deletes again', async () => {
    await put('gone', Buffer.from('x'))
    await store.delete('gone')
    await store.delete('gone')
    await expect(store.get('gone')).rejects.toThrow(FileMissing)
  })

  test.each(['../up', '/root', 'Upper', 'a//b', ''])('%j is no key', async (key) => {
    await expect(put(key, Buffer.from('x'))).rejects.toThrow(/no key of a file/)
  })

  test.each([10, 20 * megabyte])('a stream that fails after %i bytes leaves nothing', async (size) => {
    const before = lies()
    const failing = Readable.from(
      (function* () {
        yield Buffer.alloc(size)
        throw new Error('the sender went away')
      })(),
    )
    await expect(store.put('failing', failing)).rejects.toThrow('the sender went away')
    await leavesNothing('failing', before)
  })

  test.each([10, 20 * megabyte])('a stream that is aborted after %i bytes leaves nothing and is destroyed', async (size) => {
    const before = lies()
    const controller = new AbortController()
    const content = new PassThrough({ highWaterMark: 1 })
    const stored = store.put('aborted', content, { signal: controller.signal })
    // Written when the store has taken it: it waits for more now.
    content.write(Buffer.alloc(size), () => controller.abort())
    await expect(stored).rejects.toMatchObject({ name: 'AbortError' })
    expect(content.destroyed).toBe(true)
    await leavesNothing('aborted', before)
  })

  test('nothing is stored when it was aborted before', async () => {
    const before = lies()
    await expect(store.put('late', Readable.from([Buffer.from('x')]), { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
    await leavesNothing('late', before)
  })

  test('a stream that closes before its end leaves nothing', async () => {
    const before = lies()
    const content = new PassThrough()
    const stored = store.put('cut', content)
    content.write('begun', () => content.destroy())
    await expect(stored).rejects.toThrow(/premature/i)
    await leavesNothing('cut', before)
  })

  test('a writer that fails leaves nothing and is told its own error', async () => {
    const before = lies()
    const failing = fillFile(
      store,
      'filled',
      async (into) => {
        into.write('begun')
        throw new Error('no more rows')
      },
      new AbortController().signal,
    )
    await expect(failing).rejects.toThrow('no more rows')
    await leavesNothing('filled', before)
  })
})

describe('the s3 store', () => {
  let store: FileStore
  beforeAll(async () => {
    store = await open(s3.env)
  })

  test('sends a file of one part at once, and a larger one in parts', async () => {
    s3.requests.length = 0
    await store.put('one', Readable.from([Buffer.alloc(8 * megabyte)]))
    await store.put('more', Readable.from([Buffer.alloc(17 * megabyte)]))
    expect(s3.requests).toEqual(['PUT', 'POST uploads', 'PUT uploadId', 'PUT uploadId', 'PUT uploadId', 'POST uploadId'])
  })

  test('reads on only when a part was taken', async () => {
    let made = 0
    const content = Readable.from(
      (function* () {
        for (; made < 40; made += 1) yield Buffer.alloc(megabyte)
      })(),
    )
    const ahead: number[] = []
    let taken = 0
    s3.interfere = (request) => {
      if (request === 'PUT uploadId') ahead.push(made - 8 * taken++)
    }
    await store.put('slow', content)
    expect(ahead).toHaveLength(5)
    // A part, and what Node reads ahead of 1 MB objects.
    expect(Math.max(...ahead)).toBeLessThanOrEqual(8 + 17)
  })

  test.each(['PUT uploadId', 'POST uploadId'])('gives the upload up when %s fails for good', async (step) => {
    const before = s3.files()
    s3.interfere = (request) => {
      if (request === step) throw new Error('the disk is full')
    }
    await expect(store.put('refused', Readable.from([Buffer.alloc(9 * megabyte)]))).rejects.toThrow(/S3_ENDPOINT.*answers 500/)
    expect(s3.requests).toContain('DELETE uploadId')
    expect(s3.files()).toEqual(before)
  })

  test('gives the upload up when it is aborted while a part is on its way', async () => {
    const before = s3.files()
    const controller = new AbortController()
    s3.requests.length = 0
    s3.interfere = (request) => {
      if (request === 'PUT uploadId') controller.abort()
    }
    const content = Readable.from([Buffer.alloc(20 * megabyte)])
    await expect(store.put('aborted', content, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(s3.requests).toEqual(['POST uploads', 'PUT uploadId', 'DELETE uploadId'])
    expect(s3.files()).toEqual(before)
  })

  test('a failure that passes is not noticed', async () => {
    let failures = 0
    s3.interfere = () => {
      if (failures++ === 0) throw new Error('once')
    }
    expect(await store.put('again', Readable.from([Buffer.from('x')]))).toBe(1)
  })

  test('says so when nobody answers, with a code that calls answer as 503', async () => {
    const other = await startS3Server()
    const lost = await open(other.env)
    await other.close()
    const message = `the server of S3_ENDPOINT (http://127.0.0.1:${other.port}) does not answer (ECONNREFUSED)`
    await expect(lost.get('x')).rejects.toThrow(message)
    await expect(lost.put('x', Readable.from(['x']))).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await expect(lost.delete('x')).rejects.toThrow(message)
  })
})

describe('the start with an s3 store that is set wrongly ends with the setting', () => {
  test.each<[string, Environment, RegExp]>([
    ['an unknown key', { S3_ACCESS_KEY_ID: 'NOBODY' }, /S3_ACCESS_KEY_ID is not known to the server of S3_ENDPOINT/],
    ['a wrong secret', { S3_SECRET_ACCESS_KEY: 'wrong' }, /S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID/],
    ['no such bucket', { S3_BUCKET: 'elsewhere' }, /S3_BUCKET is "elsewhere", which .* does not have/],
    ['nobody at the address', { S3_ENDPOINT: 'http://127.0.0.1:9' }, /127.0.0.1:9\) does not answer \(ECONNREFUSED\): check S3_ENDPOINT/],
    ['TLS where there is none', {}, /TLS with the server of S3_ENDPOINT .* fails/],
    ['a name that nobody has', { S3_ENDPOINT: 'http://s3.invalid' }, /S3_ENDPOINT is http:\/\/s3.invalid, and no server has this name/],
    [
      'the bucket in front of such a name',
      { S3_ENDPOINT: 'http://s3.invalid', S3_PATH_STYLE: 'off' },
      /no server has the name kontor-files.s3.invalid: correct it, or set S3_PATH_STYLE=on/,
    ],
  ])('%s', async (what, env, sentence) => {
    const settings = what.startsWith('TLS') ? { S3_ENDPOINT: `https://127.0.0.1:${s3.port}` } : env
    const opened = open({ ...s3.env, ...settings })
    await expect(opened).rejects.toThrow(StartError)
    await expect(opened).rejects.toThrow(sentence)
    await expect(opened).rejects.toThrow(/^FILE_STORE is s3, but it can't be used: .*\.$/)
  })

  test('a right one leaves nothing behind', async () => {
    const before = s3.files()
    await open(s3.env)
    expect(s3.files()).toEqual(before)
  })
})
