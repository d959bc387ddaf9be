/** An approved form is taken back (wf.md §4.1, §5.16): it counts as revoked once its modules have undone what they did. */
import { sql } from 'kysely'
import { actorOf, withAllRights, type Context } from '../../../kernel/context'
import { ApiError, forbidden, invalidField } from '../../../kernel/errors'
import { settingDefaults } from '../../../../src/shared/wf/form'
import { assertChecks } from '../action/check-actions'
import { runHooks } from '../action/run-hooks'
import { sharedTexts } from '../../sc'
import { actOn, type Acted, type ActResult, type Held } from './act-on-instance'
import { insertDraft } from './draft-rows'
import { sendNotices } from './notices'
import { plainLine } from './plain-line'
import { submitStored } from './submit'
import type { TrailLine } from './trail-writer'
import { revocationNode } from './version-of'

interface Revoking {
  /** null = the system */
  by: number | null
  comment: string
}

/**
 * As the form says: its managers are asked, and a manager who asks agrees at once; or a form of its own goes to the people of its flow, or to those
 * who approved it. Where a module can't be asked now it stays approved until that is done.
 * @throws 403, 409 unless it is approved and nobody has asked already, 422 without a reason, where the form knows no revocation, and in the words
 * of a module that refuses
 */
export function requestRevocation(ctx: Context, id: number, { comment = '' }: { comment?: string | undefined }): Promise<Acted> {
  if (comment.trim() === '') throw invalidField('comment', 'wf:refusal.reason_required')
  const by = ctx.person?.id ?? 0
  return actOn(ctx, id, async (held) => {
    const { ctx: tx, stored, version, port } = held
    const way = version.content.settings.revoke ?? settingDefaults.revoke
    const { context, state, round } = stored.flow
    const managers = await port.managers()
    const isManager = managers.includes(by)
    if (way === 'none') throw new ApiError(422, { key: 'wf:error.no_revocation' })
    if (state !== 'approved') throw new ApiError(409, { key: 'wf:refusal.not_allowed' })
    if (!isManager && by !== context.initiator && by !== context.on_behalf_of) throw forbidden('not_yours')
    await assertChecks(tx, { stored, version, state: stored.flow, actor: by }, { before: 'checkReverse' })
    const asked = plainLine('revoke_request', { actor: by, round, comment })
    if (way === 'by_flow' || way === 'same_approvers') {
      await assertNoneOpen(tx, id)
      return { state: stored.flow, effects: [], lines: [asked], afterwards: (after) => startRevocation(after, held, { by, comment }) }
    }
    if (isManager) return takeBack(held, { by, comment }, [asked])
    await sendNotices(tx, { ...stored, form: version.template.name, initiator: context.initiator }, [
      { status: 'N', reason: 'revocation_asked', to: managers, task: null },
    ])
    return { state: stored.flow, effects: [], lines: [asked] }
  })
}

/** @throws 409 */
async function assertNoneOpen(ctx: Context, id: number): Promise<void> {
  const { rows } = await sql`select 1 from wf_instance where parent_id = ${id} and parent_node = ${revocationNode}
    and state in ('draft', 'running', 'returned', 'suspended') and deleted_at is null`.execute(ctx.db)
  if (rows.length > 0) throw new ApiError(409, { key: 'wf:error.revocation_open' })
}

/** A form of its own, of the person who asks, with the content that was approved. Where nobody has to agree it is approved at once. */
async function startRevocation(ctx: Context, { stored }: Held, { by, comment }: { by: number; comment: string }): Promise<void> {
  const { context, data } = stored.flow
  const applicant = context.on_behalf_of ?? context.initiator
  const title = sharedTexts().translate(ctx.language, { key: 'wf:run.revocation_of', params: { title: stored.title } })
  const id = await insertDraft(ctx, {
    template: stored.template,
    definition: stored.definition,
    initiator: by,
    on_behalf_of: applicant === by ? null : applicant,
    post: context.post,
    data,
    title: title.slice(0, 200),
    priority: stored.priority,
    parent: stored.id,
    parent_node: revocationNode,
    test: stored.test,
  })
  await submitStored(withAllRights(ctx), id, { by, actor: by, comment })
}

/** The form of the revocation is approved. @throws 422 in the words of a module that refuses: then its last approval does not stand */
export async function agreeRevocation(ctx: Context, id: number): Promise<void> {
  const by = actorOf(ctx)
  await actOn(withAllRights(ctx), id, (held) => takeBack(held, { by, comment: '' }, []), { actor: by })
}

/** Modules undo what they did; what can't be asked now is asked again, and the form is revoked then. */
async function takeBack(held: Held, { by, comment }: Revoking, lines: readonly TrailLine[]): Promise<ActResult> {
  const { ctx, stored, version, isLastTry } = held
  await assertChecks(ctx, { stored, version, state: stored.flow, actor: by }, { before: 'checkReverse' })
  const posting = await runHooks(ctx, {
    stored,
    version,
    step: { state: { ...stored.flow, state: 'revoked' }, effects: [] },
    actor: by,
    reason: comment,
    effect: { kind: 'hook', phase: 'reverse', node_key: null, action: null },
    isLastTry,
  })
  if (posting === 'pending') return { state: stored.flow, effects: [], lines, columns: { posting_state: posting } }
  return { ...(await revoked(held, { by, comment })), columns: { posting_state: posting ?? stored.posting_state } }
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
