/** Fields that administrators add: which entities take them, and the acts on one (sc/custom-field). */
import { http } from '../../providers/http/http'

/** What the caller has anything to do with. */
export interface OfferedEntity {
  /** `module/entity`. */
  entity: string
  actions: readonly string[]
  /** Takes added fields. */
  custom?: boolean
}

export async function readEntities(): Promise<OfferedEntity[]> {
  return (await http.get<{ data: OfferedEntity[] }>('/api/common/schema', { background: true })).data.data
}

const pathOf = (id: number, act: string) => `/api/sc/custom-field/${id}/${act}`

/** @returns how many records lack a value of the field, which is required */
export async function publishField(id: number): Promise<number> {
  return (await http.post<{ meta?: { lacking?: number } }>(pathOf(id, 'publish'), {})).data.meta?.lacking ?? 0
}

/** Nobody sees it any more; its values stay. */
export async function archiveField(id: number): Promise<void> {
  await http.post(pathOf(id, 'archive'), {})
}

/** Erases the field and all its values. @param key typed by the person */
export async function purgeField(id: number, key: string): Promise<void> {
  await http.post(pathOf(id, 'purge'), { key })
}
