/** Numbers, days and times in lists and records. */
import { formatDate, formatDateTime } from '../../components/format/format-date'
import { formatDecimal, formatDuration, formatMoney, formatPercent, formatPrice, groupDigits } from '../../components/format/format-number'
import type { ListFieldType, ValuePlace } from './list-type'
import { currencyIn } from '../../schemas/core/in-record'

const number = {
  operators: ['between', 'eq', 'ne', 'gte', 'lte', 'gt', 'lt', 'in', 'nin', 'empty', 'nempty'],
  offered: ['between', 'eq'],
} as const
const isWhole = (value: string) => /^-?\d{1,15}$/.test(value)
const isDecimal = (value: string) => /^-?\d{1,18}(\.\d{1,12})?$/.test(value)

const day = {
  operators: ['preset', 'between', 'gte', 'lte', 'eq', 'gt', 'lt', 'empty', 'nempty'],
  offered: ['preset', 'between'],
  takes: (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)),
} as const

export const numberTypes = {
  integer: {
    ...number,
    takes: isWhole,
    text: (value, place) => withUnit(place, place.field.name === 'id' ? String(value) : groupDigits(String(value))),
  },
  duration: { ...number, takes: isWhole, text: (value) => formatDuration(Number(value)), tick: formatDuration },
  decimal: {
    ...number,
    takes: isDecimal,
    text: (value, place) => withUnit(place, formatDecimal(String(value), place.field.x.scale)),
  },
  money: {
    ...number,
    takes: isDecimal,
    text: (value, { context, field, row }) => {
      const code = currencyIn(field, row) ?? context.formats.currency
      return `${code} ${(field.x.per_unit ? formatPrice : formatMoney)(String(value), code)}`
    },
  },
  percent: { ...number, takes: isDecimal, text: (value) => formatPercent(String(value)), tick: formatPercent },
  date: { ...day, text: (value, { context }) => formatDate(String(value), context.formats) },
  datetime: { ...day, text: (value, { context }) => formatDateTime(String(value), context.formats) },
  time: {
    operators: ['between', 'gte', 'lte', 'eq', 'empty', 'nempty'],
    offered: ['between'],
    takes: (value) => /^\d{2}:\d{2}$/.test(value),
    text: String,
  },
} satisfies Record<string, ListFieldType>

const withUnit = ({ context: { t }, field }: ValuePlace, text: string): string =>
  field.x.unit ? t('screens:with_unit', { value: text, unit: t(`screens:unit.${field.x.unit}`) }) : text
