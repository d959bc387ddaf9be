/** What other modules do with the form of one of their records, for whoever acts on the record (contracts/workflow.ts). */
import { sql } from 'kysely'
import { can } from '../../../../src/schemas/core/permission'
import type { WorkflowPort } from '../../../contracts/workflow'
import { withAllRights, type Context } from '../../../kernel/context'
import { forbidden } from '../../../kernel/errors'
import { postNow } from '../action/post-later'
import { withdraw } from './manage'
import { requestRevocation } from './revocation'

export const formActs: Pick<WorkflowPort, 'lockForm' | 'withdraw' | 'requestRevocation' | 'retryPosting'> = {
  async lockForm(ctx, instance) {
    await sql`select 1 from wf_instance where id = ${instance} for update`.execute(ctx.db)
  },
  async withdraw(ctx, instance) {
    requireRight(ctx, 'withdraw')
    await withdraw(ctx, instance, {})
  },
  async requestRevocation(ctx, instance, reason) {
    requireRight(ctx, 'revoke-request')
    await requestRevocation(ctx, instance, { comment: reason })
  },
  retryPosting: (ctx, instance) => postNow(withAllRights(ctx), instance),
}

/** The right of the form's own call. @throws 403 */
function requireRight(ctx: Context, action: 'withdraw' | 'revoke-request'): void {
  const path = `wf.use.instance.actions.${action}`
  if (ctx.person !== null && !can(ctx.tree, path)) throw forbidden(undefined, path)
}
