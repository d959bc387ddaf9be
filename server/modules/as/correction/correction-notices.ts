/** Who hears that the plan has changed approved leave (as.md R10): the person and who approved it; of what is to be settled HR too. */
import { languages, type I18nText, type Language } from '../../../../src/schemas/core/types'
import type { PlanCause } from '../../../../src/schemas/as/leave-value-lists'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { Context } from '../../../kernel/context'
import { personInEveryLanguage } from '../../../resource/read/person-names'
import { notify, organisation, sharedTexts } from '../../sc'
import { hours } from '../hook/hook-words'
import type { LeaveDifference } from '../leave/rules/rejudge-leave'
import type { ApprovedLeave } from './judged-leave'

export const correctionPage = '/as/admin/leave/correction?filter[state]=open'

export async function notifyGivenBack(
  ctx: Context,
  record: ApprovedLeave,
  back: readonly LeaveDifference[],
  cause: PlanCause,
): Promise<void> {
  const minutes = back.reduce((sum, { charged, owed }) => sum + charged - owed, 0)
  await send(ctx, record, {
    to: await concerned(ctx, record),
    url: '/as/use/dayoff',
    title: 'leave_given_back',
    minutes,
    lines: back,
    cause,
  })
}

export async function notifyToSettle(
  ctx: Context,
  record: ApprovedLeave,
  items: readonly LeaveDifference[],
  cause: PlanCause,
): Promise<void> {
  const people = await concerned(ctx, record)
  const admins = (await organisation.roleHolders(ctx, 'hr-admin')).filter((id) => !people.includes(id))
  const notice = { title: 'leave_to_settle' as const, minutes: 0, lines: items, cause }
  await send(ctx, record, { ...notice, to: people, url: '/as/use/dayoff' })
  await send(ctx, record, { ...notice, to: admins, url: correctionPage })
}

/** The person, and who approved: by the form's decisions, of what was entered by hand the head. */
export async function concerned(ctx: Context, { user, instance }: Pick<ApprovedLeave, 'user' | 'instance'>): Promise<number[]> {
  const decided = instance === null ? [] : ((await ctx.ports?.workflow?.approvers(ctx, instance)) ?? [])
  const approvers = decided.length > 0 ? decided : await organisation.supervisors(ctx, user, { max: 1 })
  return [...new Set([user, ...approvers])]
}

interface Correction {
  to: readonly number[]
  url: string
  title: 'leave_given_back' | 'leave_to_settle'
  minutes: number
  lines: readonly LeaveDifference[]
  cause: PlanCause
}

async function send(ctx: Context, { id, no, user }: ApprovedLeave, { to, url, title, minutes, lines, cause }: Correction): Promise<void> {
  const person = (await personInEveryLanguage(ctx, user)) ?? ''
  const params = (language: Language) => ({ no, person: i18nText(person, language), hours: hoursIn(language, minutes) })
  await notify.send(ctx, {
    event: 'as.leave-corrected',
    to: to.map((one) => `u${one}`),
    self: true,
    params: { no, person },
    url,
    model: { module: 'as', id },
    data: { title: notify.text(`as:notice.${title}`, params), body: bodyOf(lines, cause) },
  })
}

/** A line for each date. */
const bodyOf = (lines: readonly LeaveDifference[], cause: PlanCause): I18nText =>
  Object.fromEntries(languages.map((language) => [language, lines.map((line) => lineIn(language, line, cause)).join('\n')]))

const lineIn = (language: Language, { date, charged, owed }: LeaveDifference, cause: PlanCause): string => {
  const { translate } = sharedTexts()
  const said = translate(language, { key: `as:plan_change.cause.${cause}` })
  const params = { date, cause: said, charged: hoursIn(language, charged), owed: hoursIn(language, owed) }
  return translate(language, { key: 'as:notice.leave_plan_change', params })
}

const hoursIn = (language: Language, minutes: number): string => sharedTexts().translate(language, hours(minutes))
