/** Publishing the drafts of one form at once (cm.md §2.4). */
import { http } from '../../../providers/http'
import type { BuiltForm } from '../../../schemas/cm/built-forms'

/** @returns how many fields were published, and how many records lack a value of those that are required */
export async function publishForm(entity: BuiltForm): Promise<{ published: number; lacking: number }> {
  return (await http.post<{ data: { published: number; lacking: number } }>('/api/cm/form/publish', { entity })).data.data
}
