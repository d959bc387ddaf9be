/** A draft is handed in, or handed in again (wf.md §4.1, §5.14). */
import { enteredValues } from '../../../../src/shared/wf/entered-values'
import { fieldPermissionsOf, nodesOf } from '../../../../src/shared/wf/flow-tree'
import { copiesKey } from '../../../../src/shared/wf/instance-calls'
import { keepVisible, problemsOf, type FormProblem } from '../../../../src/shared/wf/form-rules'
import type { FlowNode } from '../../../../src/shared/wf/flow'
import type { Context } from '../../../kernel/context'
import { ApiError, invalid, notFound, type FieldErrors, type Message } from '../../../kernel/errors'
import { resubmit, start } from '../flow/rules/machine'
import { withAnswers } from '../flow/rules/port'
import type { FormValues } from '../flow/rules/state'
import { assertChecks } from '../action/check-actions'
import { actOn, type Acted, type Held } from './act-on-instance'
import { copiesTo } from './copies-to'
import { placeFiles } from './draft-rows'
import { schemaErrors } from './form-schema'
import { assertOwnToName } from './named-in-form'
import { assertWithinScope } from './picker-scope'
import { nextSerial } from './serial-number'
import { serialValues, systemValues } from './system-values'
import { isRevocation } from './version-of'
import { bySession, type Proof } from './trail-writer'

export interface Submitting {
  by: number
  comment?: string
  proof?: Proof
  actor?: number | null
}

/**
 * @throws 409 where the form is closed or has a newer version, 422 by field, 503 where a module can't be asked
 */
export function submitStored(ctx: Context, id: number, { by, comment = '', proof = bySession, actor = by }: Submitting): Promise<Acted> {
  return actOn(
    ctx,
    id,
    async (held) => {
      const { ctx: tx, stored, version, port } = held
      const { template } = version
      const { initiator, on_behalf_of } = stored.flow.context
      // A draft is nobody else's to know of, and to hand in.
      if (tx.person && by !== initiator && by !== on_behalf_of) throw notFound()
      // What is taken back is the form of then, as it was approved.
      const isNew = !isRevocation(stored)
      if (isNew && !stored.test && !template.activated) throw new ApiError(409, { key: 'wf:error.form_closed' }, { code: 'form_closed' })
      if (isNew && !stored.test && template.current_definition !== stored.definition)
        throw new ApiError(409, { key: 'wf:error.newer_version' }, { code: 'newer_version' })
      const data = isNew ? { ...stored.flow.data, ...(await systemValues(tx, version.content, stored.flow.context)) } : stored.flow.data
      const shown = isNew ? await assertFilled(held, startOf(held), data) : data
      if (isNew && tx.person) await assertWithinScope(tx, version.content, data)
      const computed = isNew ? await assertChecks(tx, { stored, version, state: { ...stored.flow, data: shown }, actor }) : {}
      const draft = { ...stored.flow, data: { ...data, ...computed } }
      const { [copiesKey]: copies = [], ...choices } = stored.flow.memory.choices
      const step = await start(draft, { by, comment, choices }, port)
      const copied = await copiesTo(port, copies, { by, round: step.state.round })
      const serial_no = await nextSerial(tx, stored, version)
      return {
        ...step,
        lines: copied.lines,
        effects: [...step.effects, ...copied.effects],
        state: { ...step.state, data: { ...step.state.data, ...(isNew ? serialValues(version.content, serial_no) : {}) } },
        serial_no,
      }
    },
    { proof, actor },
  )
}

export interface Resubmitting extends Submitting {
  data: FormValues
  files?: readonly number[]
  choices?: Readonly<Record<string, readonly number[]>>
}

export function resubmitStored(ctx: Context, id: number, resubmitting: Resubmitting): Promise<Acted> {
  const { by, comment = '', proof = bySession, data: given, files, choices, actor = by } = resubmitting
  return actOn(
    ctx,
    id,
    async (held) => {
      const { ctx: tx, stored, version, port } = held
      const data = enteredValues({ schema: version.content.json_schema, node: startOf(held) }, stored.flow.data, given)
      const after = { ...stored.flow.data, ...data }
      await assertOwnToName(tx, version.content, { instance: id, before: stored.flow.data, after })
      const shown = await assertFilled(held, startOf(held), after)
      if (files) await placeFiles(tx, id, files)
      const computed = isRevocation(stored)
        ? {}
        : await assertChecks(tx, { stored, version, state: { ...stored.flow, data: shown }, actor })
      const step = await resubmit(stored.flow, { by, comment, data, computed, ...(choices ? { choices } : {}) }, port)
      return { ...step, ...(files ? { files } : {}) }
    },
    { proof, actor },
  )
}

const startOf = ({ version }: Held): FlowNode | undefined => nodesOf(version.content.flow).find(({ type }) => type === 'start')

/**
 * What the person may write is filled and sound.
 * @returns the values computed, and without those that are hidden: what others may read of them
 * @throws 422 by field path
 */
export async function assertFilled(
  { version: { content }, port }: Pick<Held, 'version' | 'port'>,
  node: FlowNode | undefined,
  data: FormValues,
): Promise<FormValues> {
  const errors: Record<string, FieldErrors[string]> = {}
  const permissions = node ? fieldPermissionsOf(node) : {}
  const fallback = node === undefined || node.type === 'start' ? 'edit' : 'read'
  const scope = { permissions, fallback, environment: port.expressions } as const
  for (const [path, problem] of await withAnswers(port, () => problemsOf(content, data, scope)))
    errors[`data.${path}`] = [problemMessage(problem)]
  for (const [path, message] of schemaErrors(content, data)) errors[`data.${path}`] ??= [message]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return withAnswers(port, () => keepVisible(content, data, port.expressions))
}

function problemMessage(problem: FormProblem): Message {
  if (problem.key === 'required') return { key: 'error:required' }
  if (problem.key === 'failed') return { key: `error:expression.${problem.error.key}`, params: problem.error.params }
  return { key: 'wf:error.says', params: { text: problem.message } }
}
