/** What may be set on a field of the product (cm.md §3.7): for the server and for the form builder, which shows a lock. Pure. */
import type { Entity, Field } from '../../schemas/core/define'
import { isBoolean, isJson } from '../../schemas/core/field-types'

/**
 * Why a field can't be hidden: `needed`, records can't be without it; `told`, it is where a form says that one of several is missing.
 * @param field as it is declared, without settings
 */
export function hideLock({ x }: Entity, field: Field): 'needed' | 'told' | null {
  if (field.required || field.x.required_if !== undefined) return 'needed'
  return (x.some_of ?? []).some(([first]) => first === field.name) ? 'told' : null
}

/**
 * Why a field can't be made required: `needed`, it is already; `filled`, it always has a value; `closed`, not everybody who
 * saves the record may fill it, or not at any time; `top`, the first record of a tree has nothing above it.
 * @param field as it is declared, without settings
 */
export function requireLock(entity: Entity, field: Field): 'needed' | 'filled' | 'closed' | 'top' | null {
  if (field.required) return 'needed'
  if (isBoolean(field) || field.default !== undefined) return 'filled'
  if (field.x.guard !== undefined || field.x.change_action !== undefined || field.x.fixed !== undefined || field.x.secret || isJson(field))
    return 'closed'
  return entity.x.tree?.parent === field.name ? 'top' : null
}

/** A field of the product that people meet in a form. */
export const isSettable = ({ custom, x }: Field): boolean => custom === undefined && !x.computed
