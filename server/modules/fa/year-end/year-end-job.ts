/** Closing and reopening a year as a job (fa.md §4.3): all of it or nothing; where it is refused, the year is open as before. */
import type { JobKind } from '../../../contracts/jobs'
import { yearEndJobKind, yearEndPath } from '../../../../src/shared/fa/year-end'
import { withAllRights } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { lockForWrite } from '../../../resource/write/write'
import { sharedTexts } from '../../sc'
import { closeYear } from './close-year'
import { reopenYear } from './reopen-year'
import { writeYearState } from './year-state'

export const yearEndJob: JobKind = {
  kind: yearEndJobKind,
  page: yearEndPath,
  async run(job) {
    const [year, act] = [Number(job.params.year), job.params.act === 'reopen' ? 'reopen' : 'close'] as const
    try {
      await job.complete(async (ctx) => {
        const { numbers } = act === 'close' ? await closeYear(ctx, year) : await reopenYear(ctx, year, String(job.params.reason ?? ''))
        const message = sharedTexts().translate(ctx.language, {
          key: `fa:year_end.done_${act}`,
          params: { numbers: numbers.join(', ') || '–' },
        })
        return { result: { act, numbers }, message }
      })
    } catch (error) {
      if (error instanceof ApiError && act === 'close')
        await job.transact(async (ctx) => {
          const row = await lockForWrite(withAllRights(ctx), ctx.snapshot.get('fa/fiscal-year'), year)
          if (row.state === 'closing') await writeYearState(withAllRights(ctx), row, 'open')
        })
      throw error
    }
    return undefined
  },
}
