/** What one report declares; one file a family holds them, the register (index.ts) names them all. */
import type { Report, ReportColumn, ReportColumnKind, ReportKey } from '../../../../src/shared/engine/report'
import type { Context } from '../../../kernel/context'
import type { Texts } from '../../../contracts/texts'

export interface ReportQuestion {
  by?: string
  path?: string
}

export interface ReportBuild {
  ctx: Context
  asked: ReportQuestion
  /** `sc:report.<key>` in the caller's language. */
  word: (key: string, params?: Readonly<Record<string, unknown>>) => string
  /** A column by its shared heading. */
  column: (name: string, kind?: ReportColumnKind) => ReportColumn
  /** Actions of a permission object in words. */
  actions: (actions: readonly string[] | undefined) => string | null
}

export interface ReportDefinition {
  key: ReportKey
  /** Permission object of the records behind it: `list` to see it, `export` to take it as a file. */
  object: string
  /** Further paths that it needs. */
  needs?: readonly string[]
  build: (build: ReportBuild) => Promise<Omit<Report, 'key'>>
}

export function buildOf(ctx: Context, texts: Texts, asked: ReportQuestion): ReportBuild {
  const word: ReportBuild['word'] = (key, params = {}) => texts.translate(ctx.language, { key: `sc:report.${key}`, params })
  const actions: ReportBuild['actions'] = (names = []) =>
    names.length === 0
      ? null
      : names.map((name) => texts.first(ctx.language, [`sc:rights.action.${name}`, name])).join(ctx.language === 'en' ? ', ' : '、')
  return { ctx, asked, word, actions, column: (name, kind = 'text') => ({ heading: word(`column.${name}`), kind }) }
}
