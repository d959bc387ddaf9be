/** Files beside a record (`/api/common/attachment`); sending them is uploads.ts. */
import { http } from '../../providers/http/http'
import { copyFile, type Attachment } from '../../shared/engine/attachments'
import { call } from '../call'

export interface RecordFile extends Attachment {
  at: string
  by: { id: number; name: string } | null
  scan?: 'pending' | 'infected'
}
export interface RecordFileList {
  data: readonly RecordFile[]
  meta: { may_change: boolean }
}

/** Newest first. */
export async function listRecordFiles(entity: string, id: number, signal: AbortSignal): Promise<RecordFileList> {
  return (await http.get<RecordFileList>(`/api/common/attachment/of/${entity}/${id}`, { background: true, signal })).data
}

/** @returns the id of a copy, which no record has yet */
export async function copyAttachment(file: number): Promise<number> {
  return (await call(copyFile, { params: { id: file } })).data.id
}

/** @param file that was uploaded and no record has yet */
export async function addRecordFile(entity: string, id: number, file: number): Promise<void> {
  await http.post(`/api/common/attachment/of/${entity}/${id}`, { ids: [file] })
}

export async function removeRecordFile(file: number): Promise<void> {
  await http.delete(`/api/common/attachment/${file}`)
}

/** Within 30 days. */
export async function restoreRecordFile(file: number): Promise<void> {
  await http.post(`/api/common/attachment/${file}/restore`)
}
