/** Is something missing in the form, or is what is typed wrong? The words on top and the alert differ. */
import { gapText, isSomethingMissing } from '../../../providers/notification/gap-alert'
import { isEmpty, valueAt } from '../../../schemas/core/condition'
import type { FormState } from './form-store'

type Judged = Pick<FormState, 'errors' | 'values'>

export const hasMissing = ({ errors, values }: Judged): boolean => isSomethingMissing(errors, (path) => isEmpty(valueAt(values, path)))

/** Why it was not sent, for one alert. @param forms several where they are sent together */
export function formGapText(forms: readonly Judged[]): string {
  const gaps = forms.flatMap(({ errors, values }, at) =>
    Object.entries(errors).map(([path, texts]) => ({ name: `${at} ${path}`, texts, missing: isEmpty(valueAt(values, path)) })),
  )
  const missing = new Set(gaps.flatMap((gap) => (gap.missing ? [gap.name] : [])))
  return gapText(Object.fromEntries(gaps.map(({ name, texts }) => [name, texts])), (name) => missing.has(name))
}
