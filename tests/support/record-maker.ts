/** Makes valid records of any entity through its API, from samples of its declaration. */
import { expect } from 'vitest'
import type { Entity, Field } from '../../src/schemas/core/define'
import type { Values } from '../../server/contracts/hooks'
import type { Answer, Client, Row } from './app'
import { wayOut } from './declared-cases'
import { freshRow, sampleOf, type FindReference } from './sample'

export interface RecordMaker {
  /** @returns what a create call sends; each time another */
  sample: (entity: Entity) => Promise<Values>
  create: (entity: Entity) => Promise<Row>
  /** Any active row of the referred entity, the same for all who ask: of the demo data, else a new one. */
  find: FindReference
}

/**
 * @param writable entities whose records can be made
 * @param insert makes a row of any other entity, which only the server's own code makes
 * @param uploader whose files the samples name: only they can save them
 */
export function recordMaker(
  admin: Client,
  writable: readonly Entity[],
  insert?: (name: string, find: FindReference) => Promise<number>,
  uploader = admin,
): RecordMaker {
  const referred = new Map<string, number>()
  let counter = 0

  async function find(field: Field, code?: string): Promise<number> {
    if (field.ref === 'sc/attachment') return uploadPicture(uploader)
    const isFresh = code === freshRow
    const key = `${field.ref} ${code}`
    const known = isFresh ? undefined : referred.get(key)
    if (known !== undefined) return known
    const options = isFresh ? [] : ((await admin.get(`/api/${field.ref}/options`)).body.data ?? [])
    const found = options.find((option) => option.code === code) ?? options.at(-1) ?? (await newRow(field))
    const id = Number(found.id)
    if (!isFresh) referred.set(key, id)
    return id
  }

  async function newRow(field: Field): Promise<Row> {
    const target = writable.find(({ name }) => name === field.ref)
    if (!target && insert && field.ref) return { id: await insert(field.ref, find) }
    if (!target) throw new Error(`${field.name}: there is no ${field.ref} to refer to, and none can be made`)
    return create(target)
  }

  const sample = (entity: Entity) => sampleOf(entity, ++counter, find)

  async function create(entity: Entity): Promise<Row> {
    const values = await sample(entity)
    return acceptedRow(entity, values, await admin.post(`/api/${entity.name}`, values))
  }

  return { sample, create, find }
}

/** @returns the record that was made; what refuses it is shown beside the sample and the way out */
export function acceptedRow(entity: Entity, sample: Values, { status, body }: Answer): Row {
  const help = wayOut(entity, 'values that its rules accept')
  expect({ status, errors: body.errors ?? {}, sample }, help).toEqual({ status: 201, errors: {}, sample })
  return body.data
}

/** One pixel, each time a file of its own: a record takes a file over. */
export async function uploadPicture(client: Client): Promise<number> {
  const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const head = '--pixel\r\nContent-Disposition: form-data; name="file"; filename="pixel.png"\r\n\r\n'
  const { status, body } = await client.post(
    '/api/common/attachment',
    Buffer.concat([Buffer.from(head), pixel, Buffer.from('\r\n--pixel--\r\n')]),
    { headers: { 'content-type': 'multipart/form-data; boundary=pixel' } },
  )
  expect(status).toBe(201)
  return Number(body.data.id)
}
