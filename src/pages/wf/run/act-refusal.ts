/** What the server refused an act with: at which part of the dialog it is shown, and what changed meanwhile (wf.md §5.9, §9). Pure. */
import { isAxiosError } from 'axios'
import { failureOf, type Failure } from '../../../providers/http/error-text'

export interface ActRefusal {
  /** By part: `comment`, `password`, `to` … */
  errors: Readonly<Record<string, string>>
  /** Belongs to no part. */
  text: string | null
  /** 409: the form is not as it was read, with the fields that changed. */
  changed: readonly string[] | null
}

/** The dialog's names for what the calls call otherwise. */
const partOf: Readonly<Record<string, string>> = { to: 'people', target: 'target', node: 'node', added: 'added' }

/** @param shown parts that the dialog has @returns null when the call was cancelled */
export function actRefusal(error: unknown, shown: readonly string[]): ActRefusal | null {
  const failure = failureOf(error)
  return failure && refusalOf(failure, changedIn(error), shown)
}

export function refusalOf(failure: Failure, changed: readonly string[] | null, shown: readonly string[]): ActRefusal {
  const entries = Object.entries(failure.errors ?? {}).flatMap(([field, [text]]) =>
    text === undefined ? [] : [[at(field), text] as const],
  )
  const errors = Object.fromEntries(entries.filter(([part]) => shown.includes(part)))
  const rest = entries.filter(([part]) => !shown.includes(part)).map(([, text]) => text)
  return {
    errors,
    text: Object.keys(errors).length > 0 && rest.length === 0 ? null : rest.join('\n') || failure.text,
    changed,
  }
}

/** Somebody was faster: the act is the person's no more, and another try would be refused as well. */
export const isLost = ({ changed, errors }: ActRefusal): boolean => changed?.length === 0 && Object.keys(errors).length === 0

const at = (field: string) => partOf[field] ?? field

/** What stands otherwise than it was read: the server says which fields, or that somebody was faster. */
function changedIn(error: unknown): readonly string[] | null {
  if (!isAxiosError(error) || error.response?.status !== 409) return null
  const body = error.response.data as { code?: unknown; meta?: { fields?: unknown } } | undefined // what the server says beside its text
  if (body?.code === undefined) return null
  const fields = body.meta?.fields
  return Array.isArray(fields) ? fields.map(String) : []
}
