/** Which facts of a record are folded away at first: what is empty, and what the system keeps. Pure. */
import type { RecordRow } from '../../providers/data/record-api'
import type { Resource } from '../../resources/core/define-module'
import type { Entity, Field } from '../../schemas/core/define'
import { isSystemField } from '../entity/system-fields'
import { isEmptyValue } from '../field-types/list-type'
import { listType } from '../field-types/list-types'

/** What the engine itself writes is read whole. */
export const isQuietFact = (entity: Entity, resource: Pick<Resource, 'columns'>, field: Field, row: RecordRow): boolean =>
  !entity.x.view && (isSystemField(field.name) || isEmptyFact(field, resource, row))

/** Nothing is there to read. What a module draws by hand may say something all the same. */
const isEmptyFact = (field: Field, { columns }: Pick<Resource, 'columns'>, row: RecordRow): boolean =>
  columns[field.name] === undefined &&
  isEmptyValue(row[field.name]) &&
  !listType(field).drawsEmpty &&
  field.x.number === undefined &&
  !(Array.isArray(row._masked) && row._masked.includes(field.name))
