/** What a form says of the task that it gives (ca.md §7, wf action ca.task), as the fields of a task. Pure. */
import { escapeHtml } from '../../../../mail/compose'

/** People and groups as a form's fields hold them: ids of people, or owner codes; one or several. */
export function ownersOf(value: unknown): string[] {
  const all = Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value]
  return all.map((one) => (/^\d+$/.test(String(one)) ? `u${String(one)}` : String(one)))
}

/** A date alone is the whole of that day. */
export function dueOf(value: unknown, endOfDay: (date: string) => string): { all_day: boolean; due_at: string | null } {
  if (typeof value !== 'string' || value === '') return { all_day: false, due_at: null }
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? { all_day: true, due_at: endOfDay(value) } : { all_day: false, due_at: value }
}

/** Long text becomes paragraphs; formatted text stays. */
export function richOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null
  if (value.trimStart().startsWith('<')) return value
  return value
    .split(/\n+/)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')
}
