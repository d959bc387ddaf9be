/** Certificates that end (wf.md §7): told 30, 7 and 1 days before, each once; those that have ended say so. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { companyDayOf } from '../../../kernel/company-time'
import { notify } from '../../sc'
import { moduleAdministrators } from '../run/flow-port'

const steps = [1, 7, 30] as const
const day = 86_400_000
/** Which step was told, by the number of the certificate. */
const settingName = 'wf_certificate_notices'

interface Ending {
  id: number
  owner: number | null
  subject: string
  valid_to: string
}

/** In the caller's transaction. @returns how many were told */
export async function notifyEndingCertificates(ctx: Context): Promise<number> {
  await sql`update wf_certificate set state = 'expired', version = version + 1
    where state = 'active' and valid_to <= ${ctx.now()} and deleted_at is null`.execute(ctx.db)
  await sql`insert into kontor_setting (name, value, at) values (${settingName}, '{}', ${ctx.now()}) on conflict (name) do nothing`.execute(
    ctx.db,
  )
  const {
    rows: [kept],
  } = await sql<{ value: Record<string, number> }>`select value from kontor_setting where name = ${settingName} for update`.execute(ctx.db)
  const { rows } = await sql<Ending>`
    select id, owner_id as owner, subject, valid_to from wf_certificate
    where state = 'active' and in_use and deleted_at is null and valid_to <= ${new Date(ctx.now().getTime() + steps[2] * day)} order by id`.execute(
    ctx.db,
  )
  const told = { ...kept?.value }
  let count = 0
  for (const { id, owner, subject, valid_to } of rows) {
    const left = (Date.parse(valid_to) - ctx.now().getTime()) / day
    const step = steps.find((days) => left <= days) ?? steps[2]
    if ((told[id] ?? Infinity) <= step) continue
    told[id] = step
    count += 1
    const to = owner === null ? await moduleAdministrators(ctx) : [owner]
    await notify.send(ctx, {
      event: 'wf.certificate-ends',
      to: to.map((person) => `u${person}`),
      model: { module: 'wf', id },
      url: owner === null ? '/wf/admin/seal' : '/wf/use/signature',
      data: {
        title: notify.text('wf:notice.certificate_ends', () => ({ day: companyDayOf(ctx, valid_to) })),
        body: subject,
      },
    })
  }
  await sql`update kontor_setting set value = ${JSON.stringify(told)}::text::jsonb, at = ${ctx.now()} where name = ${settingName}`.execute(
    ctx.db,
  )
  return count
}
