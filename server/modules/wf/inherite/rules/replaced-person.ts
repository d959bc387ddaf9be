/** A person by another in the content of a form: who signs, who has a veto or a weight, who stands in (wf.md §5.8). Pure. */
import type { FormContent } from '../../../../../src/shared/wf/form'
import { referencesOf, withReferences } from '../../template/rules/references'

/** Who is named twice then counts once: signers are united (wf.md §5.2). */
export const replacedPerson = (content: FormContent, from: number, to: number): FormContent =>
  withReferences(content, (kind, reference) => (kind === 'user' && reference === from ? to : reference))

export const namesPerson = (content: FormContent, person: number): boolean =>
  referencesOf(content).some(({ kind, reference }) => kind === 'user' && reference === person)
