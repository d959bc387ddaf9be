/** What a report of bulletins declares (bb.md §2), and the period and readers chosen for it. */
import type { Report, ReportColumn, ReportColumnKind } from '../../../../src/shared/engine/report'
import type { UsageReportKey } from '../../../../src/shared/bb/usage'
import type { Texts } from '../../../contracts/texts'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { dateBefore } from './rules/usage'
import type { UsageChoice } from './usage-lines'

export interface UsageQuestion {
  from?: string
  to?: string
  /** Owner code of readers. */
  owner?: string
}

export interface ReportBuild {
  ctx: Context
  choice: UsageChoice
  /** `bb:report.<key>` in the caller's language. */
  word: (key: string, params?: Readonly<Record<string, unknown>>) => string
  column: (name: string, kind?: ReportColumnKind) => ReportColumn
  /** The list of all bulletins, with the filters that lead to what was counted. */
  listed: (filters: Readonly<Record<string, string>>) => string
}

export type Built = Omit<Report<UsageReportKey, number | null>, 'key'>

export interface UsageReport {
  key: UsageReportKey
  build: (build: ReportBuild) => Promise<Built>
}

/** The last 90 days, unless a period is given. @throws 422 on `to` before `from` */
export function choiceOf(ctx: Context, { from, to, owner }: UsageQuestion): UsageChoice {
  const end = to ?? companyToday(ctx)
  const begin = from ?? dateBefore(end, 90)
  if (end < begin) throw invalidField('to', 'error:query', { parameter: 'to' })
  return { from: begin, to: end, owner }
}

export function buildOf(ctx: Context, texts: Texts, query: UsageQuestion): ReportBuild {
  const choice = choiceOf(ctx, query)
  const word: ReportBuild['word'] = (name, params = {}) => texts.translate(ctx.language, { key: `bb:report.${name}`, params })
  return {
    ...{ ctx, choice, word },
    column: (name, kind = 'text') => ({ heading: word(`column.${name}`), kind }),
    listed: (filters) =>
      `/bb/admin/maintain?${new URLSearchParams({
        ...{ 'filter[state][in]': 'published', 'filter[publish_at][between]': `${choice.from},${choice.to}` },
        ...filters,
      }).toString()}`,
  }
}
