/** One's own signatures and signing PIN. */
import { createRecord, deleteRecord, listRecords, updateRecord, type RecordRow } from '../../providers/data/record-api'
import { currentUserId } from '../../providers/auth/session'
import type { Condition } from '../../schemas/core/types'
import * as calls from '../../shared/wf/signature'
import { call } from '../call'
import { uploadFile } from '../engine/uploads'

const entity = 'wf/signature'

/** An administrator may read those of others too; one signs with one's own. */
export const ownSignatures = (): Condition => ({ field: 'user', op: 'eq', value: Number(currentUserId()) })

export interface OwnSignature {
  id: number
  version: number
  label: string
  kind: 'drawn' | 'typed' | 'stamp' | 'image'
  image: number
  is_default: boolean
  activated: boolean
}

export async function readSignatures(signal?: AbortSignal): Promise<OwnSignature[]> {
  const { data } = await listRecords(
    entity,
    { perPage: 100, sort: [{ field: 'id', descending: true }], filter: ownSignatures() },
    signal ? { signal } : {},
  )
  return data.map(signatureOf)
}

/** @param picture PNG with a clear background */
export async function addSignature(picture: Blob, values: Pick<OwnSignature, 'label' | 'kind' | 'is_default'>, key: string): Promise<void> {
  const file = new File([picture], `${values.label}.png`, { type: 'image/png' })
  const { id } = await uploadFile(file, { onProgress: () => undefined, signal: new AbortController().signal })
  await createRecord(entity, { ...values, image: id }, key)
}

export async function changeSignature(
  { id, version }: OwnSignature,
  changes: Partial<Pick<OwnSignature, 'label' | 'is_default' | 'activated'>>,
): Promise<void> {
  await updateRecord(entity, id, { ...changes, version })
}

export async function deleteSignature({ id }: OwnSignature): Promise<void> {
  await deleteRecord(entity, id)
}

export const readSigning = async (signal?: AbortSignal): Promise<calls.SigningState> => (await call(calls.readSigning, { signal })).data

export const setPin = async (pin: string, password: string): Promise<calls.SigningState> =>
  (await call(calls.setPin, { body: { pin, ...(password ? { password } : {}) } })).data

/** As the declaration has it. */
const signatureOf = (row: RecordRow): OwnSignature => ({
  id: Number(row.id),
  version: Number(row.version),
  label: String(row.label),
  kind: row.kind as OwnSignature['kind'],
  image: Number(row.image),
  is_default: row.is_default === true,
  activated: row.activated === true,
})
