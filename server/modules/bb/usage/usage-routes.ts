/** Calls of the usage of bulletins: `GET /api/bb/usage?from=&to=&owner=`, and its reports `GET /api/bb/report/<key>`, `…/file?format=`. */
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { isOfPeriod, readUsage, usageQuestion, type UsageReportKey, type UsageSummary } from '../../../../src/shared/bb/usage'
import { reportCalls } from '../../../export/report-calls'
import { serve } from '../../../http/serve-call'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { forbidden } from '../../../kernel/errors'
import { ownerTitle } from '../../../resource/query/titles'
import { broken } from '../links/broken-links'
import { storage, unused } from './category-reports'
import { buildOf, choiceOf, type UsageQuestion, type UsageReport } from './definition'
import { author, category, least, overdue, top } from './line-reports'
import { department, hours } from './reader-reports'
import { sumUp } from './rules/usage'
import { usageOf, type Usage } from './usage-lines'
import { maySeeUsage } from './usage-scope'

const reports: readonly UsageReport[] = [category, department, author, top, least, overdue, hours, unused, storage, broken]

export function usageRoutes(app: FastifyInstance): void {
  const { texts } = app.kontor
  reportCalls<UsageQuestion>(app, {
    module: 'bb',
    reports: reports.map(({ key, build }) => ({
      key,
      paths: ['bb.use.bulletin.actions.list'],
      filePaths: ['bb.use.bulletin.actions.list', 'bb.use.bulletin.actions.export'],
      allows: maySeeUsage,
      build: async (ctx, query) => ({ key, ...(await build(buildOf(ctx, texts, query))) }),
    })),
    asked: usageQuestion,
    // The routes are of these keys.
    inWords: (ctx, key, query) => inWords(ctx, key as UsageReportKey, query),
  })
  serve(app, readUsage, { rule: { paths: ['bb.use.bulletin.actions.list'] } }, async (ctx, { query }) => {
    if (!(await maySeeUsage(ctx, { asFile: false }))) throw forbidden()
    return { data: await summaryOf(ctx, query) }
  })
}

async function summaryOf(ctx: Context, query: UsageQuestion): Promise<UsageSummary> {
  const choice = choiceOf(ctx, query)
  const usage = await usageOf(ctx, choice)
  const { published, views, read_rate, half_minutes, overdue, comments } = sumUp(usage.lines)
  return {
    period: { from: choice.from, to: choice.to },
    ...{ published, views, readers: await readersOf(ctx, usage), read_rate, half_read_minutes: half_minutes, overdue, comments },
  }
}

/** Each person once, however many they read. */
async function readersOf(ctx: Context, { readerships }: Usage): Promise<number> {
  const readers = new Set<number>()
  for (const { bulletins, people } of readerships) {
    const { rows } = await sql<{ user: number }>`
      select distinct user_id::int as user from bb_receipt where deleted_at is null and read_at is not null
        and bulletin_id = any(${[...bulletins]}::bigint[]) and user_id = any(${[...people]}::bigint[])`.execute(ctx.db)
    for (const { user } of rows) readers.add(user)
  }
  return readers.size
}

async function inWords(ctx: Context, key: UsageReportKey, query: UsageQuestion): Promise<string> {
  const { from, to, owner } = choiceOf(ctx, query)
  const who = owner === undefined ? null : await ownerTitle(ctx, owner)
  return [isOfPeriod(key) ? `${from} – ${to}` : companyToday(ctx), who].filter((part) => part !== null).join(' · ')
}
