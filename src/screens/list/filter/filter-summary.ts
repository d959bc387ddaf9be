/** An active filter in words: "Kind: Standard, Zero rated". */
import type { TFunction } from 'i18next'
import { asker, namesPeople } from '../../../shared/engine/me-filter'
import { isDatePreset } from '../../../schemas/core/date-preset'
import type { Field } from '../../../schemas/core/define'
import { isBoolean, isOnDay, isOne, singleType } from '../../../schemas/core/field-types'
import { fieldText } from '../../cells/field-text'
import type { ValueContext } from '../../field-types/list-type'
import { fieldLabel } from '../../../components/entity/entity-texts'
import type { FieldFilter } from '../state/list-state'

export function filterSummary(context: ValueContext, field: Field, { op, values }: FieldFilter): { label: string; text: string } {
  const { t, entity } = context
  const label = fieldLabel(t, entity, field.name)
  if (op === 'empty' || op === 'nempty') return { label, text: t(`screens:filter.op.${op}`) }
  if (op === 'preset')
    return {
      label,
      text: values
        .filter(isDatePreset)
        .map((preset) => t(`screens:filter.preset.${preset}`))
        .join(),
    }
  const words = values.map((value) => valueText(context, field, value))
  const ends = isOnDay(field) ? 'days' : 'summary'
  if (op === 'between') return { label, text: rangeText(t, words, ends) }
  const joined = words.join(t('screens:list_separator'))
  if (op === 'in' || op === 'eq') return { label, text: joined }
  const isEnd = op === 'gt' || op === 'gte' || op === 'lt' || op === 'lte'
  return {
    label,
    text: isEnd ? t(`screens:filter.${ends}.${op}`, { value: joined }) : t(`screens:filter.summary.${op}`, { value: joined }),
  }
}

/**
 * "2026-11-01 – 2026-11-30"; either may be open.
 * @param ends days begin and end, anything else is more or less
 */
export function rangeText(t: TFunction, [from = '', to = '']: readonly string[], ends: 'days' | 'summary'): string {
  if (from && to) return `${from} – ${to}`
  return from ? t(`screens:filter.${ends}.gte`, { value: from }) : t(`screens:filter.${ends}.lte`, { value: to })
}

/** A value of the address as the list would show it. */
function valueText(context: ValueContext, field: Field, value: string): string {
  if (value === '') return ''
  if (value === asker && namesPeople(field)) return context.t('screens:filter.me')
  if (isBoolean(field)) return context.t(value === 'true' ? 'screens:yes' : 'screens:no')
  // Of an instant, a filter means its day.
  const type = isOne(field, 'datetime') ? 'date' : singleType(field.type)
  return fieldText(context, { ...field, type }, value, {})
}
