/** Publishing the drafts of one form at once (cm.md §2.4), and whom it concerns when a field becomes required (§3.7). */
import { http } from '../../providers/http/http'
import type { BuiltForm } from '../../shared/cm/form-builder'

/** @returns how many fields were published, and how many records lack a value of those that are required */
export async function publishForm(entity: BuiltForm): Promise<{ published: number; lacking: number }> {
  return (await http.post<{ data: { published: number; lacking: number } }>('/api/cm/form/publish', { entity })).data.data
}

/** @param entity key of one of cm's @returns how many records lack a value of the field, of how many there are */
export async function readLacking(entity: string, field: string): Promise<{ lacking: number; of: number }> {
  return (
    await http.get<{ data: { lacking: number; of: number } }>('/api/cm/form/lacking', { params: { entity, field }, background: true })
  ).data.data
}
