/** What the screen of a lead asks beside the record. */
import { http } from '../../../providers/http'
import type { LeadChecklist, LeadTotals, SimilarLead } from '../../../schemas/cm/lead-answers'

export const readTotals = async (lead: number, signal: AbortSignal): Promise<LeadTotals> =>
  (await http.get<{ data: LeadTotals }>(`/api/cm/lead/${lead}/totals`, { signal })).data.data
export const readChecklist = async (lead: number, signal: AbortSignal): Promise<LeadChecklist> =>
  (await http.get<{ data: LeadChecklist }>(`/api/cm/lead/${lead}/checklist`, { signal })).data.data
export const readSimilar = async (lead: number, signal: AbortSignal): Promise<SimilarLead[]> =>
  (await http.get<{ data: SimilarLead[] }>(`/api/cm/lead/${lead}/similar`, { signal })).data.data

export async function tickCriterion(lead: number, body: { key: string; done: boolean; version: number }): Promise<void> {
  await http.post(`/api/cm/lead/${lead}/checklist`, body)
}
