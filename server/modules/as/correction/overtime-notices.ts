/** Who hears that the day of approved overtime is of another type (as.md R8, R10): the person and who approved it; where its month is locked HR alone. */
import { languages, type I18nText, type Language } from '../../../../src/schemas/core/types'
import type { PlanCause } from '../../../../src/schemas/as/leave-value-lists'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { Context } from '../../../kernel/context'
import { personInEveryLanguage } from '../../../resource/read/person-names'
import { notify, organisation, sharedTexts } from '../../sc'
import { concerned } from './correction-notices'
import type { OvertimeDifference } from './judged-overtime'

export async function notifyOvertime(ctx: Context, difference: OvertimeDifference, cause: PlanCause): Promise<void> {
  const { id, no, user, locked } = difference
  const person = (await personInEveryLanguage(ctx, user)) ?? ''
  const to = locked ? await organisation.roleHolders(ctx, 'hr-admin') : await concerned(ctx, difference)
  await notify.send(ctx, {
    event: 'as.overtime-corrected',
    to: to.map((one) => `u${one}`),
    self: true,
    params: { no, person },
    url: locked ? '/as/admin/leave/overtime-record' : '/as/use/overtime',
    model: { module: 'as', id },
    data: {
      title: notify.text(`as:notice.${locked ? 'overtime_locked' : 'overtime_corrected'}`, (language) => ({
        no,
        person: i18nText(person, language),
      })),
      body: bodyOf(difference, cause),
    },
  })
}

const bodyOf = ({ date, was, is }: OvertimeDifference, cause: PlanCause): I18nText =>
  Object.fromEntries(
    languages.map((language: Language) => {
      const said = (key: string) => sharedTexts().translate(language, { key })
      const type = (of: string) => said(`as:entity.overtime.fields.day_type.enum.${of}`)
      const params = { date, cause: said(`as:plan_change.cause.${cause}`), was: type(was), is: type(is) }
      return [language, sharedTexts().translate(language, { key: 'as:notice.overtime_day_type', params })]
    }),
  )
