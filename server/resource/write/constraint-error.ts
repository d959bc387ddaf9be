/** What only the database can know (two people at once): its broken constraint → the error of a field. */
import { describeColumn, describeConstraint, type ConstraintRule } from '../../database/schema/constraints'
import type { ApiError } from '../../kernel/errors'
import { conflict, invalid } from '../../kernel/errors'
import type { Snapshot } from '../../kernel/registry'

interface DatabaseError {
  code: string
  constraint?: string
  table?: string
  column?: string
  detail?: string
}

const keys: Readonly<Partial<Record<ConstraintRule, string>>> = {
  unique: 'error:validation.unique',
  one_default: 'error:one_default',
  overlap: 'error:overlap',
  range_order: 'error:validation.after',
  after: 'error:validation.after',
  reference: 'error:validation.reference',
  default_active: 'error:default_inactive',
  not_itself: 'error:validation.cycle',
  enum: 'error:validation.enum',
  some_of: 'error:validation.some_of',
  transition: 'error:validation.transition',
  append_only: 'error:validation.append_only',
  running_sum: 'error:validation.running_sum',
  period_lock: 'error:validation.period_lock',
  balanced: 'error:validation.balanced',
  i18n: 'error:validation.minProperties',
  owner: 'error:validation.pattern',
  pattern: 'error:validation.pattern',
}

/** @returns undefined for an error that no declaration explains */
export function constraintError(snapshot: Snapshot, error: unknown): ApiError | undefined {
  if (!isDatabaseError(error)) return undefined
  switch (error.code) {
    // 23001: PostgreSQL 18 tells a restricted delete apart from a missing target.
    case '23505':
    case '23514':
    case '23P01':
    case '23503':
    case '23001': {
      const meaning = describeConstraint(snapshot, error.constraint ?? '')
      return meaning
        ? invalid({
            [meaning.list ? `${meaning.list}.${meaning.field}` : meaning.field]: [
              {
                key: keys[meaning.rule] ?? 'error:validation.check',
                params: { label: '', ...(meaning.rule === 'period_lock' ? { periods: error.detail ?? '' } : {}) },
              },
            ],
          })
        : undefined
    }
    case '23502': {
      const field = describeColumn(snapshot, error.table ?? '', error.column ?? '')
      return field
        ? invalid({ [field.list ? `${field.list}.${field.field}` : field.field]: [{ key: 'error:validation.required' }] })
        : undefined
    }
    // Two transactions waited for one another; PostgreSQL ended ours, nothing was written.
    case '40P01':
    case '40001':
      return conflict('error:busy_row')
    default:
      return undefined
  }
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}
