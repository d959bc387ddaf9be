/** The reports of sc, and who may see which. */
import type { Report } from '../../../../src/shared/engine/report'
import type { Context } from '../../../kernel/context'
import type { Texts } from '../../../contracts/texts'
import { inactive, logins, seats, twoFactor } from './access-reports'
import { buildOf, type ReportDefinition, type ReportQuestion } from './definition'
import { headcount, movements } from './people-reports'
import { rightsMatrix, rightsPeople } from './rights-reports'
import { span, vacancies } from './structure-reports'

export const reports: readonly ReportDefinition[] = [
  headcount,
  movements,
  span,
  vacancies,
  rightsMatrix,
  rightsPeople,
  logins,
  inactive,
  twoFactor,
  seats,
]

/** Paths that seeing it needs; taking it as a file needs one more. */
export const pathsOf = ({ object, needs = [] }: ReportDefinition, asFile = false): string[] => [
  `${object}.actions.list`,
  ...needs,
  ...(asFile ? [`${object}.actions.export`] : []),
]

export const buildReport = async (ctx: Context, texts: Texts, definition: ReportDefinition, asked: ReportQuestion): Promise<Report> => ({
  key: definition.key,
  ...(await definition.build(buildOf(ctx, texts, asked))),
})
