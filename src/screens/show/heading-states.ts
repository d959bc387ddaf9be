/** The states that stand beside the title of a record. Pure. */
import { stateColour } from '../../components/entity/entity-texts'
import type { Entity, Field } from '../../schemas/core/define'
import { isChoice } from '../../schemas/core/field-types'

/** A further state that says nothing yet: no form decides about it (`workflowStatuses`). */
const notBegun = 'none'

/** Its own state, and whatever else is under way with it. */
export const headingStates = (entity: Entity, row: Readonly<Record<string, unknown>>): Field[] =>
  entity.fields.filter((field) => {
    const value = row[field.name]
    if (!isChoice(field) || typeof value !== 'string') return false
    return field.name === entity.x.states?.field || (value !== notBegun && stateColour(field, value) !== undefined)
  })
