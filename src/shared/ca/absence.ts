/** Who of those that a task is to be given to is on approved leave when it is to be done (ca.md §7): a warning, no refusal. */
import { defineCall, typed } from '../core/call'

export interface Absence {
  user: number
  name: string
  /** Both days counted. */
  from: string
  until: string
  /** Who stands in for them then. */
  deputy: { id: number; name: string } | null
}

export interface Absences {
  /** By date. */
  data: readonly Absence[]
  /** So many further ones are not among them. */
  more: number
}

const date = { type: 'string', format: 'date' } as const

export const readAbsences = defineCall({
  method: 'GET',
  path: '/api/ca/task/absences',
  tag: 'ca/task',
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['assignees', 'from', 'until'],
    properties: {
      /** Owner codes. */
      assignees: { type: 'string', pattern: '^[udg][1-9][0-9]{0,14}(,[udg][1-9][0-9]{0,14}){0,49}$' },
      from: date,
      until: date,
    },
  },
  answer: typed<Absences>(),
})
