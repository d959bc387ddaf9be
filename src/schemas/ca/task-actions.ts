/** What people do with a task (ca.md §4): who may is said by the fields that name its people. */
import type { ActionDeclaration } from '../core/types'
import { openStates, requestKinds } from './task-value-lists'

const work = ['todo', 'in_progress'] as const
const reviewed = { field: 'reviewer', op: 'nempty' } as const
const unreviewed = { field: 'reviewer', op: 'empty' } as const
const extension = { field: 'kind', op: 'eq', value: 'extension' } as const
const handedOn = { field: 'kind', op: 'eq', value: 'reassign' } as const
const reason = { type: 'string', minLength: 1, maxLength: 1000 } as const
/** What is open of it beside one's own part is done with it. */
const along = { tick_all: { type: 'boolean', default: false }, with_subtasks: { type: 'boolean', default: false } } as const

export const taskActions = {
  'assign-department': {},
  'assign-all': {},
  'on-behalf': {},
  issue: { right: 'edit', from: ['draft'], to: 'todo', use_case: true, place: 'primary' },
  start: { right: 'edit', by: 'workers', from: ['todo'], to: 'in_progress', set: { started_at: '$now' }, use_case: true, place: 'primary' },
  /** Although what it waits for is not done. */
  'force-start': {
    from: ['todo'],
    to: 'in_progress',
    when: { field: 'waiting', op: 'eq', value: true },
    set: { started_at: '$now' },
    confirm: true,
  },
  complete: {
    right: 'edit',
    by: 'workers',
    from: work,
    towards: ['done'],
    when: unreviewed,
    inputs: along,
    use_case: true,
    place: 'primary',
    bulk: true,
  },
  submit: {
    right: 'edit',
    by: 'workers',
    from: work,
    towards: ['review'],
    when: reviewed,
    inputs: along,
    use_case: true,
    place: 'primary',
    bulk: true,
  },
  accept: { right: 'edit', by: 'deciders', from: ['review'], to: 'done', use_case: true, place: 'primary' },
  return: {
    right: 'edit',
    by: 'deciders',
    from: ['review'],
    to: 'in_progress',
    asks: ['return_reason', 'due_at'],
    required: ['return_reason'],
    use_case: true,
    place: 'primary',
  },
  report: {
    right: 'edit',
    by: 'workers',
    from: work,
    inputs: {
      percent: { type: 'integer', minimum: 0, maximum: 100, x: { unit: 'percent' } },
      minutes: { x: { type: 'duration' }, minimum: 0, maximum: 14_400 },
      body: { x: { type: 'richtext' }, maxLength: 100_000 },
      attachments: { x: { type: 'files' } },
    },
    required: ['percent'],
    use_case: true,
    place: 'primary',
  },
  request: {
    right: 'edit',
    by: 'workers',
    from: openStates,
    inputs: {
      kind: { enum: requestKinds, default: 'extension' },
      proposed_due_at: { type: 'string', format: 'date-time', x: { show_if: extension, required_if: extension } },
      proposed_assignee: { x: { ref: 'sc/user', show_if: handedOn, required_if: handedOn } },
      reason,
    },
    required: ['kind', 'reason'],
    use_case: true,
  },
  decline: {
    right: 'edit',
    by: 'workers',
    from: work,
    when: { field: 'allow_decline', op: 'eq', value: true },
    inputs: { decline_reason: reason },
    required: ['decline_reason'],
    use_case: true,
  },
  hold: {
    right: 'edit',
    by: 'movers',
    from: work,
    to: 'on_hold',
    asks: ['hold_reason', 'hold_until'],
    required: ['hold_reason'],
    use_case: true,
  },
  resume: { right: 'edit', by: 'movers', from: ['on_hold'], towards: work, use_case: true, place: 'primary' },
  reassign: { right: 'edit', from: openStates, asks: ['assignees'], required: ['assignees'], use_case: true, bulk: true },
  /** By the head of somebody who has it to do and is not there any more. */
  'hand-on': {
    right: 'edit',
    by: 'stewards',
    from: openStates,
    when: { field: 'stewards', op: 'nempty' },
    asks: ['assignees'],
    required: ['assignees'],
    use_case: true,
    bulk: true,
  },
  cancel: {
    right: 'edit',
    from: openStates,
    to: 'cancelled',
    asks: ['cancel_reason'],
    required: ['cancel_reason'],
    set: { cancelled_at: '$now' },
    use_case: true,
    danger: true,
    bulk: true,
  },
  reopen: { right: 'edit', by: 'people', from: ['done', 'cancelled'], to: 'in_progress', use_case: true },
} as const satisfies Readonly<Record<string, ActionDeclaration>>
