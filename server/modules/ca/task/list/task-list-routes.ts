/** The calls of the task list beside the generated ones (src/shared/ca/task-list.ts). */
import type { FastifyInstance } from 'fastify'
import { readAbsences } from '../../../../../src/shared/ca/absence'
import { readTaskCounts } from '../../../../../src/shared/ca/task-list'
import { serve } from '../../../../http/serve-call'
import { absencesOf } from '../absences'
import { readCounts } from './task-counts'

export function taskListRoutes(app: FastifyInstance): void {
  serve(app, readTaskCounts, { rule: { paths: ['ca.use.task.actions.list'] } }, async (ctx) => ({ data: await readCounts(ctx) }))
  serve(
    app,
    readAbsences,
    { rule: { paths: ['ca.use.task.actions.create', 'ca.use.task.actions.edit'] } },
    (ctx, { query: { assignees, ...days } }) => absencesOf(ctx, { assignees: assignees.split(','), ...days }),
  )
}
