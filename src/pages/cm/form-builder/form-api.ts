/** Publishing the drafts of one form at once (cm.md §2.4). */
import { http } from '../../../providers/http'

/** Records that take added fields (cm.md §3.7), in the order of their tabs. */
export const builtForms = ['lead', 'organization', 'person', 'product'] as const
export type BuiltForm = (typeof builtForms)[number]

/** @returns how many fields were published, and how many records lack a value of those that are required */
export async function publishForm(entity: BuiltForm): Promise<{ published: number; lacking: number }> {
  return (await http.post<{ data: { published: number; lacking: number } }>('/api/cm/form/publish', { entity })).data.data
}
