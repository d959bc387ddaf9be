/** A node starts forms of its own (wf.md §3 subprocess), and goes on when they are over. */
import type { Context } from '../../../kernel/context'
import { withAllRights } from '../../../kernel/context'
import type { Effect } from '../flow/rules/effects'
import { endSubform } from './answers'
import { insertDraft } from './draft-rows'
import { readTemplate } from './form-content'
import type { StoredInstance } from './stored-instance'
import { agreeRevocation } from './revocation'
import { submitStored } from './submit'
import { isRevocation } from './version-of'

interface Starting {
  stored: StoredInstance
  effect: Extract<Effect, { kind: 'subprocess' }>
  actor: number | null
}

export async function startSubforms(ctx: Context, { stored, effect, actor }: Starting): Promise<void> {
  const template = await readTemplate(ctx, effect.template)
  if (template.current_definition === null) throw new Error(`The sub-form ${template.code} has no published version.`)
  for (const { row, data } of effect.forms) {
    const id = await insertDraft(ctx, {
      template: template.id,
      definition: template.current_definition,
      initiator: effect.initiator,
      data,
      title: stored.title,
      parent: stored.id,
      parent_node: row === null ? effect.node_key : `${effect.node_key}:${row}`,
      test: stored.test,
    })
    await submitStored(withAllRights(ctx), id, { by: effect.initiator, actor })
  }
}

/** Tells the form that waits for this one. */
export async function notifyParent(ctx: Context, child: StoredInstance, state: 'approved' | 'rejected'): Promise<void> {
  if (child.parent === null || child.parent_node === null) return
  if (isRevocation(child)) return state === 'approved' ? agreeRevocation(ctx, child.parent) : undefined
  const [node = '', row] = child.parent_node.split(':')
  await endSubform(ctx, child.parent, { node, row: row === undefined ? null : Number(row), result: state, data: child.flow.data })
}
