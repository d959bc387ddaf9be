/** `reset-pin` of as/member: the administrator takes away what somebody lost or gave to others; its owner is notified and sets another. */
import { sql } from 'kysely'
import type { ActionUseCase } from '../../../contracts/hooks'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { member } from '../../../../src/schemas/as/member'
import { notify } from '../../sc'
import { forgetTries } from './kiosk-tries'

const none = () => ({})
type Member = RowOf<typeof member>

export const resetPin: ActionUseCase<Member> = {
  offers: (_ctx, alias) => sql<boolean>`(${sql.ref(`${alias}.pin_hash`)} is not null or ${sql.ref(`${alias}.code_secret`)} is not null)`,
  // Written here: the engine reads no secrets, so that to it they are empty before and after.
  async run(ctx, { id, before: { user } }) {
    await sql`update as_member set pin_hash = null, pin_set_at = null, code_secret = null, code_step = null where id = ${id}`.execute(
      ctx.db,
    )
    await forgetTries(ctx, user)
    await notify.send(ctx, {
      event: 'as.kiosk-pin-reset',
      to: [`u${user}`],
      data: { title: notify.text('as:notice.kiosk_pin_reset.title', none), body: notify.text('as:notice.kiosk_pin_reset.body', none) },
      url: '/as/use/clocking',
    })
    return {}
  },
}
