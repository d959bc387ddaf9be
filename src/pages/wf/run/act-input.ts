/** What a person gives with an act, what of it is missing, and what is sent. Pure. */
import { same } from '../../../schemas/core/same'
import type { Attachment } from '../../../shared/engine/attachments'
import type { SignPolicy } from '../../../shared/wf/flow'
import type { FieldPermissions } from '../../../shared/wf/form'
import type { FormView, OpenTask } from '../../../shared/wf/instance-calls'
import type { ActInputs, DialogAct } from './view-acts'

export interface ActInput {
  comment: string
  files: readonly Attachment[]
  people: readonly number[]
  place: 'before' | 'after' | 'parallel'
  target: string
  resume: 'again' | 'back_to_me'
  node: string
  added: number | null
  choices: Readonly<Record<string, readonly number[]>>
  password: string
  pin: string
  signature: number | null
}

export const nothingGiven: ActInput = {
  ...{ comment: '', files: [], people: [], place: 'before', target: 'initiator', resume: 'again', node: '', added: null },
  ...{ choices: {}, password: '', pin: '', signature: null },
}

export type MissingPart = 'comment' | 'people' | 'node' | 'added' | 'password' | 'pin' | 'signature_id' | `choice.${string}`

/** Of a step, or of the start where it is handed in anew. */
export const policyOf = (act: DialogAct, { task, start_policy }: Pick<FormView, 'task' | 'start_policy'>): SignPolicy | null =>
  act === 'resubmit' ? start_policy : (task?.policy ?? null)

export const wantsImage = (policy: SignPolicy | null): boolean => policy?.image === 'optional' || policy?.image === 'required'

/** @returns in the order of the dialog; `signature_id` and secrets only where the policy wants them */
export function missingParts(
  inputs: ActInputs,
  input: ActInput,
  task: FormView['task'],
  wanted: SignPolicy | null = task?.policy ?? null,
): MissingPart[] {
  const missing: MissingPart[] = []
  const policy = inputs.decides ? wanted : null
  if (inputs.people && input.people.length === 0) missing.push('people')
  if (inputs.node && input.node === '') missing.push('node')
  if (inputs.added && input.added === null) missing.push('added')
  if (inputs.comment === 'required' && input.comment.trim() === '') missing.push('comment')
  for (const choice of inputs.decides ? (task?.choices ?? []) : [])
    if ((input.choices[choice.node]?.length ?? 0) < choice.min) missing.push(`choice.${choice.node}`)
  if (policy?.image === 'required' && input.signature === null) missing.push('signature_id')
  if (policy?.reauth === 'password' && input.password === '') missing.push('password')
  if (policy?.reauth === 'pin' && input.pin === '') missing.push('pin')
  return missing
}

/** Fields that the person may change and has changed. */
export function changedValues(
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
  permissions: FieldPermissions,
): Record<string, unknown> {
  const mayChange = (field: string) =>
    [field, ...Object.keys(permissions).filter((path) => path.startsWith(`${field}.`))].some((path) =>
      ['edit', 'required'].includes(permissions[path] ?? 'read'),
    )
  return Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(now)])]
      .filter((field) => mayChange(field) && !same(before[field] ?? null, now[field] ?? null))
      .map((field) => [field, now[field] ?? null]),
  )
}

/** What goes with every decision besides comment and versions (wf.md §5.17). "Without an image" is said: the server would take the default one. */
export function proofOf({ password, pin, signature }: ActInput, policy: SignPolicy | null) {
  return {
    ...(policy?.reauth === 'password' ? { password } : {}),
    ...(policy?.reauth === 'pin' ? { pin } : {}),
    ...(signature !== null || wantsImage(policy) ? { signature_id: signature } : {}),
    ...(policy?.seal ? { seal_id: policy.seal } : {}),
  }
}

/** Handed in anew, the form keeps the files that it has: those of the call take the place of all. */
export const sentFiles = (act: DialogAct, view: Pick<FormView, 'files'>, files: readonly Attachment[]): number[] => [
  ...new Set([...(act === 'resubmit' ? view.files : []), ...files].map(({ id }) => id)),
]

/** Where a form may go back to: to the applicant always, and to the steps that the server names. */
export const returnTargets = (task: FormView['task']): OpenTask['return_to'] => [
  { node: 'initiator', name: null },
  ...(task?.return_to ?? []),
]
