/** What the dialog of an action begins with, and what it sends. Pure. */
import type { RecordRow, Values } from '../../providers/data/record-api'
import type { Entity, Field } from '../../schemas/core/define'
import { isInput } from '../../schemas/core/actions'
import { isEmpty } from '../../schemas/core/condition'
import { emptyValues, type Caller } from '../form/state/first-values'
import { createPayload, initialValues } from '../form/state/form-values'

/** What the record has stays; what it lacks begins with its default. */
export function questionValues(
  question: Entity,
  entity: Entity,
  { name: action, row, caller }: { name: string; row: RecordRow | undefined; caller: Caller },
): Values {
  const fresh = emptyValues(question, caller)
  if (!row) return fresh
  const present = initialValues(question, row)
  const isOwn = (name: string) => !isInput(entity, action, name) && entity.fields.some((field) => field.name === name)
  return Object.fromEntries(Object.keys(fresh).map((name) => [name, isOwn(name) && !isEmpty(present[name]) ? present[name] : fresh[name]]))
}

/** @param of.row what is emptied of it is sent as null, but for what the action asks for itself */
export function answersIn(
  question: Entity,
  values: Values,
  { name: action, row, mayWrite }: { name: string; row: RecordRow | undefined; mayWrite: (field: Field) => boolean },
): Values {
  const sent = createPayload(question, values, mayWrite)
  const emptied = question.fields.filter(
    ({ name }) => !Object.hasOwn(sent, name) && row !== undefined && !isEmpty(row[name]) && !isInput(question, action, name),
  )
  return { ...Object.fromEntries(emptied.filter(mayWrite).map(({ name }) => [name, null])), ...sent }
}
