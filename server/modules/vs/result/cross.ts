/** The cross table of an event (vs.md §8, §5.5): what must not be seen is left out here, so that it reaches nobody. */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import { crossTable, type CrossRequest } from '../../../../src/shared/vs/cross-table'
import type { CrossTable } from '../../../../src/shared/vs/event'
import { areResultsShown } from '../../../../src/shared/vs/suppression'
import type { Context } from '../../../kernel/context'
import { ApiError, invalidField } from '../../../kernel/errors'
import { questionsOf } from '../event/event-questions'
import { choicesFor, isOver } from './choices'
import { shownCount, tooFew } from './results'

/**
 * @throws as the results do; 422 by `columns` for what makes no table. Whoever may not see who answered what gets none before it has
 *   closed: looking before and after an answer would tell it
 */
export async function readCross(ctx: Context, id: number, { rows, columns }: CrossRequest): Promise<CrossTable> {
  const { row, ballots } = await shownCount(ctx, id)
  const { isNamed } = await choicesFor(ctx, row)
  if (!isNamed && !isOver(row)) throw new ApiError(422, { key: 'vs:error.results_after_close' })
  if (!isNamed && !areResultsShown(ballots.length)) throw tooFew()
  const figures = crossTable({ questions: questionsOf(row), ballots, rows, columns, hideSmall: !isNamed })
  if (!figures) throw invalidField('columns', 'vs:error.cross_sides')
  return {
    ...figures,
    names:
      rows === ':department'
        ? await departmentNames(
            ctx,
            figures.rows.flatMap(({ value }) => value ?? []),
          )
        : {},
  }
}

async function departmentNames(ctx: Context, ids: readonly string[]): Promise<Record<string, I18nText>> {
  const { rows } = await sql<{ id: string; name: I18nText }>`
    select id::text as id, name from sc_department where id = any(${ids}::text[]::bigint[])`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
