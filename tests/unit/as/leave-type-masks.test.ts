/** What names a leave type in a person's name is masked at its field (as.md §6): a field to come that tells it is found here. */
import { expect, test } from 'vitest'
import { declaredEntities } from '../../../src/schemas'
import type { Entity, Field } from '../../../src/schemas/core/define'

/** Rows of these are of one leave type: who knows the row knows the type. */
const tellTypes = ['as/leave', 'as/leave-rule']

/** Read by who enters leave for others, or settles it, with no right but that of their record: by which rows is said there. */
const ofAdministrators = ['as/batch.lines.leave']

const people = (fields: readonly Field[]) => fields.some(({ ref }) => ref === 'sc/user')
const tells = (fields: readonly Field[]) =>
  fields.filter(({ ref, x }) => ref !== undefined && tellTypes.includes(ref) && x.guard === undefined)
const named = (entity: Entity): string[] => [
  ...(people(entity.fields.filter(({ name }) => name === entity.x.row_owner))
    ? tells(entity.fields).map(({ name }) => `${entity.name}.${name}`)
    : []),
  ...entity.fields.flatMap((list) =>
    people(list.items ?? []) && list.x.guard === undefined
      ? tells(list.items ?? []).map(({ name }) => `${entity.name}.${list.name}.${name}`)
      : [],
  ),
]

test('every field that tells somebody’s leave type is guarded', () => {
  expect(declaredEntities.flatMap(named)).toEqual(ofAdministrators)
})
