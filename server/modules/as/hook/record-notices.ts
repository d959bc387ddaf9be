/** Who hears of leave, overtime, missed punches and changes of shifts (as.md §4.1, §7). */
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { Context } from '../../../kernel/context'
import { personInEveryLanguage } from '../../../resource/read/person-names'
import { publishToPeople } from '../../../outbox/publish'
import { notify, organisation } from '../../sc'

type RequestEntity = 'as/dayoff' | 'as/overtime' | 'as/unpunch' | 'as/shift-adjustment'

const pages: Readonly<Record<RequestEntity, string>> = {
  'as/dayoff': '/as/use/dayoff',
  'as/overtime': '/as/use/overtime',
  'as/unpunch': '/as/use/calendar',
  'as/shift-adjustment': '/as/use/schedule',
}

/** What notices tell of a record that a form decides. */
interface RequestRecord {
  id: number
  no: string | null
  user: number
  state: string
  /** Of leave only. */
  deputy?: number | null
}

/** The person, and of approved leave the deputy and the head. */
export async function notifyDecided(ctx: Context, entity: RequestEntity, record: RequestRecord): Promise<void> {
  const { id, user, state } = record
  const params = await namesOf(ctx, record)
  const isAway = entity === 'as/dayoff' && (state === 'approved' || state === 'cancelled')
  const heads = isAway ? (await organisation.supervisors(ctx, user, { max: 1 })).map((id) => `u${id}`) : []
  const deputy = isAway && record.deputy ? [`u${record.deputy}`] : []
  await publishToPeople(ctx, [user], 'as.form.decided', { entity, id, state })
  await notify.send(ctx, {
    event: 'as.form-decided',
    to: [`u${user}`, ...deputy, ...heads],
    params,
    url: pages[entity],
    model: { module: 'as', id },
    data: {
      title: notify.text(`as:notice.${entity.slice(3).replace('-', '_')}_${state}`, (language) => ({
        ...params,
        person: i18nText(params.person, language),
      })),
    },
  })
}

/** Somebody is to stand in: he hears of it while it is still asked for. */
export async function notifyDeputy(ctx: Context, record: RequestRecord): Promise<void> {
  if (!record.deputy) return
  const params = await namesOf(ctx, record)
  await notify.send(ctx, {
    event: 'as.deputy-named',
    to: [`u${record.deputy}`],
    params,
    url: '/as/use/schedule',
    model: { module: 'as', id: record.id },
    data: { title: notify.text('as:notice.deputy_named', (language) => ({ ...params, person: i18nText(params.person, language) })) },
  })
}

const namesOf = async (ctx: Context, { no, user }: RequestRecord) => ({
  no: no ?? '',
  person: (await personInEveryLanguage(ctx, user)) ?? '',
})
