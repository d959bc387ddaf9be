/** A form for a record of another module (wf.md §5.16): `POST /api/wf/instance/start`. */
import type { WorkflowPort } from '../../../contracts/workflow'
import type { BodyOf } from '../../../../src/shared/core/call'
import type * as calls from '../../../../src/shared/wf/instance-calls'
import type { InstanceState } from '../../../../src/shared/wf/instance-calls'
import { transact, type Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { linkedForm, valuesAbout, variantOf } from '../template/linked-form'
import { createDraft } from './drafts'
import { submitStored } from './submit'

/**
 * By the form that is linked to the action; what is given wins over what the record says.
 * @throws 403, 404 for a record that the caller may not see, 422 where no form is linked, what submission throws
 */
export async function startForm(
  ctx: Context,
  { action, variant, source, data = {}, submit = false }: BodyOf<typeof calls.startForm>,
): Promise<{ id: number; serial_no: string | null; state: InstanceState }> {
  const template = await linkedForm(ctx, action, variant ?? (await variantOf(ctx, action, source.id)))
  if (template === null) throw invalidField('action', 'wf:error.no_linked_form')
  return transact(ctx, async (tx) => {
    const values = { ...(await valuesAbout(tx, template, source)), ...data }
    const { id } = await createDraft(tx, { template, data: values, source: `${source.module}.${source.entity}:${source.id}` })
    if (!submit) return { id, serial_no: null, state: 'draft' as const }
    const { stored, state } = await submitStored(tx, id, { by: tx.person?.id ?? 0 })
    return { id, serial_no: stored.serial_no, state: state.state }
  })
}

/** What other modules start for the caller: handed in at once. */
export const start: WorkflowPort['start'] = async (ctx, about) => void (await startForm(ctx, { ...about, submit: true }))
