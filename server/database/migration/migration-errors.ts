/** Why a start stopped at the database, in sentences for the person who declared or operates it. */
import type { Obstacle, Step } from './plan-model'

/** Something would lose or refuse data. */
export class MigrationRefused extends Error {
  constructor(readonly obstacles: readonly Obstacle[]) {
    super(
      `The declarations ask for changes of the database that would lose or refuse data. Nothing was changed.\n${obstacles.map(obstacleText).join('\n')}`,
    )
    this.name = 'MigrationRefused'
  }
}

/** A statement failed; the transaction was rolled back. */
export class MigrationFailed extends Error {
  constructor(
    readonly step: Step,
    override readonly cause: unknown,
  ) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const hint =
      cause instanceof Error && 'code' in cause && cause.code === '55P03'
        ? ' Another program uses the table; end its long transactions and start again.'
        : ''
    super(`The database refused a change (${step.why}). Nothing was changed.\n  ${reason}${hint}\n  ${step.sql}`)
    this.name = 'MigrationFailed'
  }
}

export const obstacleText = ({ file, field, sentence, sql }: Obstacle): string =>
  `- ${file}${field === undefined ? '' : `, field ${field}`}: ${sentence}\n  ${sql}`
