/** Fields that administrators add: which entities take them, and the acts on one (sc/custom-field). */
import { http } from '../../providers/http/http'
import * as calls from '../../shared/sc/custom-field-calls'
import { call } from '../call'

/** What the caller has anything to do with. */
export interface OfferedEntity {
  /** `module/entity`. */
  entity: string
  actions: readonly string[]
  /** Takes added fields. */
  custom?: boolean
  /** Its records may be named by fields that refer to any (`x.ref: '*'`). */
  nameable?: boolean
}

export async function readEntities(): Promise<OfferedEntity[]> {
  return (await http.get<{ data: OfferedEntity[] }>('/api/common/schema', { background: true })).data.data
}

/** @returns how many records lack a value of the field, which is required */
export const publishField = async (id: number): Promise<number> => (await call(calls.publishField, { params: { id } })).meta.lacking
export const archiveField = async (id: number): Promise<void> => void (await call(calls.archiveField, { params: { id } }))
/** @param key typed by the person */
export const purgeField = async (id: number, key: string): Promise<void> =>
  void (await call(calls.purgeField, { params: { id }, body: { key } }))
