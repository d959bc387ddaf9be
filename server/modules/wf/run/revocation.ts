/** An approved form is taken back (wf.md §4.1, §5.16): it counts as revoked once its modules have undone what they did. */
import type { Context } from '../../../kernel/context'
import { ApiError, forbidden, invalidField } from '../../../kernel/errors'
import { settingDefaults } from '../../../../src/shared/wf/form'
import { runHooks } from '../action/run-hooks'
import { actOn, type Acted, type ActResult, type Held } from './act-on-instance'
import { sendNotices } from './notices'
import { plainLine } from './plain-line'

interface Revoking {
  /** null = the system */
  by: number | null
  comment: string
}

/**
 * By a manager at once, else its managers are asked. Where a module can't be asked now it stays approved until that is done.
 * @throws 403, 409 unless it is approved, 422 without a reason, where the form knows no revocation, and in the words of a module that refuses
 */
export function requestRevocation(ctx: Context, id: number, { comment = '' }: { comment?: string | undefined }): Promise<Acted> {
  if (comment.trim() === '') throw invalidField('comment', 'wf:refusal.reason_required')
  const by = ctx.person?.id ?? 0
  return actOn(ctx, id, async (held) => {
    const { ctx: tx, stored, version, port } = held
    const way = version.content.settings.revoke ?? settingDefaults.revoke
    const { context, state, round } = stored.flow
    const isOwn = by === context.initiator || by === context.on_behalf_of
    if (way === 'none') throw new ApiError(422, { key: 'wf:error.no_revocation' })
    if (state !== 'approved') throw new ApiError(409, { key: 'wf:refusal.not_allowed' })
    const asked = plainLine('revoke_request', { actor: by, round, comment })
    if (!port.managers.includes(by)) {
      if (!isOwn) throw forbidden('not_yours')
      await sendNotices(tx, { ...stored, form: version.template.name, initiator: context.initiator }, [
        { status: 'N', reason: 'revocation_asked', to: port.managers, task: null },
      ])
      return { state: stored.flow, effects: [], lines: [asked] }
    }
    const posting = await runHooks(tx, {
      stored,
      version,
      step: { state: { ...stored.flow, state: 'revoked' }, effects: [] },
      actor: by,
      effect: { kind: 'hook', phase: 'reverse', node_key: null, action: null },
    })
    if (posting === 'pending') return { state: stored.flow, effects: [], lines: [asked], columns: { posting_state: posting } }
    return { ...(await revoked(held, { by, comment })), columns: { posting_state: posting ?? stored.posting_state } }
  })
}

/** What revoking writes, when modules have undone what they did. */
export async function revoked({ ctx, stored, version }: Held, { by, comment }: Revoking): Promise<ActResult> {
  const { context, tasks, round } = stored.flow
  const told = [...new Set([context.initiator, ...tasks.flatMap(({ assignee }) => (assignee ? [assignee] : []))])]
  await sendNotices(ctx, { ...stored, form: version.template.name, initiator: context.initiator }, [
    { status: 'N', reason: 'revoked', to: told, task: null },
  ])
  return { state: { ...stored.flow, state: 'revoked' }, effects: [], lines: [plainLine('revoke', { actor: by, round, comment })] }
}
