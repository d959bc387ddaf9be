/** One object for each type of field, for lists and records. It pulls in no input of a form. */
import type { Field } from '../../schemas/core/define'
import type { FieldType } from '../../schemas/core/types'
import { choiceTypes } from './choices'
import type { ListFieldType } from './list-type'
import { numberTypes } from './numbers'
import { referenceTypes } from './references'
import { textTypes } from './texts'

const listFieldTypes: Readonly<Record<FieldType, ListFieldType>> = { ...textTypes, ...numberTypes, ...choiceTypes, ...referenceTypes }

export const listType = ({ type }: Pick<Field, 'type'>): ListFieldType => listFieldTypes[type]
