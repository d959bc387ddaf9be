/** What the screen of a lead asks beside the record. */
import { http } from '../../../providers/http'

export interface LeadTotals { currency: string; net: string; tax: string; total: string }
export interface LeadCriterion { key: string; label: string; mandatory: boolean; done: { by: string | null; at: string } | null }
/** `stages`: where it stands, what comes next, and what was passed over. */
export interface LeadChecklist { guidance: string | null; stages: readonly { id: number; name: string; criteria: readonly LeadCriterion[] }[] }

export const readTotals = async (lead: number, signal: AbortSignal): Promise<LeadTotals> => (await http.get<{ data: LeadTotals }>(`/api/cm/lead/${lead}/totals`, { signal })).data.data
export const readChecklist = async (lead: number, signal: AbortSignal): Promise<LeadChecklist> => (await http.get<{ data: LeadChecklist }>(`/api/cm/lead/${lead}/checklist`, { signal })).data.data

export async function tickCriterion(lead: number, body: { key: string; done: boolean; version: number }): Promise<void> {
  await http.post(`/api/cm/lead/${lead}/checklist`, body)
}
