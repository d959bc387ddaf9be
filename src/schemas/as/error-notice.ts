/** Who is told of irregular days, and when (as.md §3, §7). */
import { defineSchema } from '../core/define'
import { anomalyKinds, hrAdmin, time } from './value-lists'

export const errorNotice = defineSchema('as/error-notice', {
  x: {
    area: 'admin',
    permission: 'punch-error',
    list: {
      columns: ['name', 'kinds', 'receivers', 'timing', 'at_time', 'channels', 'active'],
      sort: 'name',
      filters: ['active', 'timing'],
    },
    default_grants: [{ role: 'hr-admin', actions: hrAdmin }],
    seeds: [
      {
        name: 'Missing punches',
        kinds: ['missing_in', 'missing_out', 'absent'],
        receivers: ['person'],
        timing: 'immediately',
        channels: ['app'],
      },
      {
        name: 'Daily digest',
        kinds: ['missing_in', 'missing_out', 'absent', 'outside'],
        receivers: ['head'],
        timing: 'daily',
        at_time: '08:30',
        channels: ['app'],
      },
    ],
  },
  required: ['name', 'kinds', 'receivers', 'timing', 'channels', 'quiet_on_leave', 'active'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 100, x: { search: true, unique: true } },
    kinds: { type: 'array', minItems: 1, items: { enum: anomalyKinds } },
    receivers: { type: 'array', minItems: 1, items: { enum: ['person', 'head', 'admins', 'owners'] }, default: ['person'] },
    owners: { x: { type: 'owners' } },
    /** Immediately = when the window of the shift has closed. */
    timing: { enum: ['immediately', 'daily', 'weekly'], default: 'immediately' },
    at_time: {
      ...time,
      x: { show_if: { field: 'timing', op: 'ne', value: 'immediately' }, required_if: { field: 'timing', op: 'ne', value: 'immediately' } },
    },
    weekday: {
      enum: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
      x: { show_if: { field: 'timing', op: 'eq', value: 'weekly' }, required_if: { field: 'timing', op: 'eq', value: 'weekly' } },
    },
    channels: { type: 'array', minItems: 1, items: { enum: ['app', 'mail', 'webhook'] }, default: ['app'] },
    quiet_on_leave: { type: 'boolean', default: true },
    active: { type: 'boolean', default: true },
  },
})
