/** The addresses of forms (wf.md §2): `/wf-form?id=501&task=9`. Pure. */

export type FormAddress = { kind: 'form'; id: number; task: number | null } | { kind: 'template'; template: number } | { kind: 'unknown' }

export function readFormAddress(params: URLSearchParams): FormAddress {
  const id = positive(params.get('id'))
  if (id !== null) return { kind: 'form', id, task: positive(params.get('task')) }
  const template = positive(params.get('template'))
  return template === null ? { kind: 'unknown' } : { kind: 'template', template }
}

export const formAddress = (id: number, task: number | null): string => `/wf-form?id=${id}${task === null ? '' : `&task=${task}`}`

/** Where a form is filled: anew, from a draft, or from the values of another one. */
export const fillingAddress = (from: 'template' | 'draft' | 'copy', id: number): string => `/wf/use/new/filling-form?${from}=${id}`

function positive(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/u.test(text) ? Number(text) : null
}
