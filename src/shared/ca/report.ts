/** Reports of tasks and announcements (ca.md §8), and the load of people (R9), said once for both sides. */
import { defineCall, typed } from '../core/call'

export const taskReportKeys = ['punctuality', 'load', 'open-age', 'changes', 'series', 'notice-reach'] as const
export type TaskReportKey = (typeof taskReportKeys)[number]

/** By what a report that counts tasks is grouped. */
export const taskReportGroups = ['person', 'department', 'category', 'month'] as const
export type TaskReportGroup = (typeof taskReportGroups)[number]

export const isGrouped = (key: TaskReportKey): boolean => key === 'punctuality' || key === 'changes'
/** Of what is so today. */
export const isOfToday = (key: TaskReportKey): boolean => key === 'load' || key === 'open-age'
/** Of announcements nothing is asked by whom they reach. */
export const isOfPeople = (key: TaskReportKey): boolean => key !== 'notice-reach' && key !== 'series'

export interface WeekLoad {
  /** Its first day. */
  week: string
  minutes: number
  /** 480 a workday, less approved leave. */
  capacity: number
  /** At most 999, which is also what nobody can do. */
  percent: number
}

export interface PersonLoad {
  user: number
  name: string
  department: string | null
  weeks: readonly WeekLoad[]
}

const code = { type: 'string', pattern: '^[1-9][0-9]{0,14}$' } as const

/** Six weeks from that of the date, or from this one. */
export const readTaskLoad = defineCall({
  method: 'GET',
  path: '/api/ca/task/load',
  tag: 'ca/task',
  query: { type: 'object', additionalProperties: false, properties: { department: code, week: { type: 'string', format: 'date' } } },
  answer: typed<{ data: readonly PersonLoad[] }>(),
})
