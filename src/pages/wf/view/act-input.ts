/** What a person gives with an act, what of it is missing, and what is sent. Pure. */
import { same } from '../../../schemas/core/same'
import type { Attachment } from '../../../shared/engine/attachments'
import type { FieldPermissions } from '../../../shared/wf/form'
import type { FormView } from '../../../shared/wf/instance-calls'
import type { Asked } from './view-acts'

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

/** @returns in the order of the dialog; `signature_id` and secrets only where the step's policy wants them */
export function missingParts(asked: Asked, input: ActInput, task: FormView['task']): MissingPart[] {
  const missing: MissingPart[] = []
  const policy = asked.decides ? task?.policy : null
  if (asked.people && input.people.length === 0) missing.push('people')
  if (asked.node && input.node === '') missing.push('node')
  if (asked.added && input.added === null) missing.push('added')
  if (asked.comment === 'required' && input.comment.trim() === '') missing.push('comment')
  for (const choice of asked.decides ? (task?.choices ?? []) : [])
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

/** What goes with every decision besides comment and versions (wf.md §5.17). */
export function proofOf({ password, pin, signature }: ActInput, policy: NonNullable<FormView['task']>['policy']) {
  return {
    ...(policy?.reauth === 'password' ? { password } : {}),
    ...(policy?.reauth === 'pin' ? { pin } : {}),
    ...(signature !== null ? { signature_id: signature } : {}),
    ...(policy?.seal ? { seal_id: policy.seal } : {}),
  }
}
