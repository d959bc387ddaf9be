/** Calls of the reports: `GET /api/ca/report/<key>?from=&to=&owner=&by=`, `…/file?format=`, and the load of people (ca.md §8, R9). */
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { readTaskLoad, taskReportGroups, type TaskReportKey } from '../../../../src/shared/ca/report'
import { reportCalls } from '../../../export/report-calls'
import { serve } from '../../../http/serve-call'
import type { Context } from '../../../kernel/context'
import { ownerTitle } from '../../../resource/query/titles'
import { organisation } from '../../sc'
import { buildOf, periodOf, type TaskQuestion, type TaskReport } from './definition'
import { load, noticeReach, series } from './duty-reports'
import { loadOf } from './load'
import { changes, openAge, punctuality } from './task-reports'

const reports: readonly TaskReport[] = [punctuality, load, openAge, changes, series, noticeReach]
const date = { type: 'string', format: 'date' } as const

export function reportRoutes(app: FastifyInstance): void {
  const { texts } = app.kontor
  reportCalls<TaskQuestion>(app, {
    module: 'ca',
    reports: reports.map(({ key, build }) => ({
      key,
      paths: ['ca.use.report.actions.show'],
      filePaths: ['ca.use.report.actions.show', 'ca.use.report.actions.export'],
      build: async (ctx, asked) => ({ key, ...(await build(await buildOf(ctx, texts, key, asked))) }),
    })),
    asked: {
      ...{ from: date, to: date, by: { enum: taskReportGroups } },
      owner: { type: 'string', pattern: '^[dgu][1-9][0-9]{0,14}$' },
    },
    // The routes are of these keys.
    inWords: (ctx, key, asked) => inWords(ctx, key as TaskReportKey, asked),
  })
  serve(app, readTaskLoad, { rule: { paths: ['ca.use.task.actions.list'] } }, async (ctx, { query: { department, week } }) => {
    const members = department === undefined ? null : await organisation.expand(ctx, [`d${department}`])
    const people = members === null ? sql<boolean>`true` : sql<boolean>`person.id = any(${members}::bigint[])`
    return { data: await loadOf(ctx, people, week) }
  })
}

async function inWords(ctx: Context, key: TaskReportKey, asked: TaskQuestion): Promise<string> {
  const { from, to } = periodOf(ctx, key, asked)
  const owner = asked.owner === undefined ? null : await ownerTitle(ctx, asked.owner)
  return [from === to ? to : `${from} – ${to}`, owner].filter((part) => part !== null).join(' · ')
}
