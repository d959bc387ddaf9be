/** The value of a field as plain text: for tooltips, dialogs, history and what reads a screen aloud. */
import type { Field } from '../../schemas/core/define'
import { isEmptyValue, type Row, type ValueContext } from '../field-types/list-type'
import { listType } from '../field-types/list-types'

/** @param row the record (or child row) around the value: a money field's currency stands there @returns empty text for no value */
export const fieldText = (context: ValueContext, field: Field, value: unknown, row: Row): string =>
  isEmptyValue(value) ? '' : listType(field).text(value, { context, field, row })
