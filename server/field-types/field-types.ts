/** One object for each type of field. What else asks about types reads it, or the traits in src/schemas/core/field-types.ts. */
import type { Field } from '../../src/schemas/core/define'
import type { FieldType } from '../../src/schemas/core/types'
import { choiceTypes } from './choices'
import { dateTypes } from './dates'
import type { ServerFieldType } from './field-type'
import { numberTypes } from './numbers'
import { referenceTypes } from './references'
import { severalTypes } from './several'
import { textTypes } from './texts'

const serverFieldTypes: Readonly<Record<FieldType, ServerFieldType>> = {
  ...textTypes,
  ...numberTypes,
  ...dateTypes,
  ...choiceTypes,
  ...referenceTypes,
  ...severalTypes,
}

export const serverType = ({ type }: Pick<Field, 'type'>): ServerFieldType => serverFieldTypes[type]
