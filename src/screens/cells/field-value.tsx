/** The value of a field as it is shown in lists and details. Light: a list draws thousands. */
import { lazy, Suspense } from 'react'
import type { Field } from '../../schemas/core/define'
import { isEmptyValue, type Row, type ValueContext } from '../field-types/list-type'
import { listType } from '../field-types/list-types'
import './field-value.css'

const Stars = lazy(async () => ({ default: (await import('../../components/format/stars')).Stars }))
const FileValue = lazy(async () => ({ default: (await import('./file-value')).FileValue }))

interface FieldValueProps {
  context: ValueContext
  field: Field
  value: unknown
  row: Row
  /** Details show whole texts; a cell is one line. */
  whole?: boolean
}

export function FieldValue({ context, field, value, row, whole = false }: FieldValueProps) {
  const type = listType(field)
  if (Array.isArray(row._masked) && row._masked.includes(field.name))
    return <span className="k-value-none">{maskedText(context, field)}</span>
  if (field.x.number && isEmptyValue(value)) return <span className="k-value-none">{context.t('screens:no_number')}</span>
  if (!type.drawsEmpty && (isEmptyValue(value) || (field.x.stars && value === 0)))
    return (
      <span className="k-value-none" aria-label={context.t('screens:no_value')}>
        –
      </span>
    )
  const place = { context, field, row }
  const text = type.text(value, place)
  if (field.x.file)
    return (
      <Suspense fallback={text}>
        <FileValue refs={context.refs} value={value} whole={whole} />
      </Suspense>
    )
  if (field.x.stars)
    return (
      <Suspense fallback={text}>
        <Stars count={Number(value)} of={Number(field.schema.maximum)} />
      </Suspense>
    )
  return type.draw ? type.draw(value, { ...place, text, whole }) : <span title={whole ? undefined : text}>{text}</span>
}

/** What stands in place of a value that the row keeps from its reader (guards by row). */
const maskedText = ({ t, entity }: ValueContext, { name }: Field): string =>
  t([`${entity.module}:entity.${entity.key}.fields.${name}.masked`, 'screens:masked'])
