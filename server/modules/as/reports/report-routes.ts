/** Calls of the reports: `GET /api/as/report/<key>?from=&to=&owner=`, as a file with `/file?format=` (as.md §8). */
import type { FastifyInstance } from 'fastify'
import { isAsOf, ownMonthKey, type AttendanceReportKey } from '../../../../src/shared/as/reports'
import { reportCalls, type CalledReport } from '../../../export/report-calls'
import type { Context } from '../../../kernel/context'
import { ownerTitle } from '../../../resource/query/titles'
import { buildOf, logDaysRead, periodOf, type AttendanceQuestion } from './definition'
import { attendanceReports, pathsOf } from './index'
import { ownCode, ownMonth } from './own-month'

const date = { type: 'string', format: 'date' } as const

export function attendanceReportRoutes(app: FastifyInstance): void {
  const { texts } = app.kontor
  reportCalls<AttendanceQuestion>(app, {
    module: 'as',
    reports: [
      ...attendanceReports.map((report): CalledReport<AttendanceQuestion> => ({
        key: report.key,
        paths: pathsOf(report),
        filePaths: pathsOf(report, true),
        build: async (ctx, asked) => {
          const build = await buildOf(ctx, texts, report.key, asked)
          if (report.of_days) await logDaysRead(build)
          return { key: report.key, ...(await report.build(build)) }
        },
      })),
      ownMonth(texts),
    ],
    asked: {
      from: date,
      to: date,
      columns: { type: 'string', pattern: '^[a-z_]+(,[a-z_]+)*$', maxLength: 200 },
      owner: { type: 'string', pattern: '^[dgu][1-9][0-9]{0,14}$' },
    },
    // The routes are of these keys.
    inWords: (ctx, key, asked) =>
      key === ownMonthKey ? inWords(ctx, 'daily', { ...asked, owner: ownCode(ctx) }) : inWords(ctx, key as AttendanceReportKey, asked),
  })
}

async function inWords(ctx: Context, key: AttendanceReportKey, asked: AttendanceQuestion): Promise<string> {
  const { from, to } = periodOf(ctx, key, asked)
  const owner = asked.owner === undefined ? null : await ownerTitle(ctx, asked.owner)
  return [isAsOf(key) ? to : `${from} – ${to}`, owner].filter((part) => part !== null).join(' · ')
}
