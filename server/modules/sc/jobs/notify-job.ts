/** `sc.job.done` (sc.md §4, §7): who started a job and went on with other work hears of its end. */
import { sql } from 'kysely'
import type { JobKind } from '../../../contracts/jobs'
import type { JobState } from '../../../jobs/states'
import { onEvent } from '../../../outbox/event'
import { exportJob } from '../../../export/routes'
import { bulkJobs } from './bulk-jobs'
import { inEveryLanguage } from '../notify/every-language'
import { listReportJob } from '../reports/list-report-job'
import { sendNotice } from '../notify/notifications'
import { ownDataJob } from '../people/own-data'
import { isWorthANotice } from './rules/job-notice'

/** Those that people start, or that run in their name. */
const kinds: ReadonlyMap<string, JobKind> = new Map([...bulkJobs, exportJob, ownDataJob, listReportJob].map((kind) => [kind.kind, kind]))

interface Done {
  title: string
  kind: string
  state: JobState
  message: string | null
  file: { name: string } | null
  seconds: number
}

export const notifyJobDone = onEvent('sc.job.done', 'sc.tell-job', async (ctx, { record_id: id, payload, actor_id: actor }) => {
  const owner = payload?.owner_user
  if (id === null || typeof owner !== 'number') return
  const {
    rows: [job],
  } = await sql<Done>`
    select title, kind, state, message, file, extract(epoch from finished_at - queued_at)::float8 as seconds from sc_job where id = ${id} and deleted_at is null`.execute(
    ctx.db,
  )
  const kind = kinds.get(job?.kind ?? '')
  // Begun anew since.
  if (!job?.seconds || !isWorthANotice({ ...job, by_owner: actor === owner, announces_success: kind?.announces_success === true })) return
  await sendNotice(ctx, {
    event: 'sc.job.done',
    to: [`u${owner}`],
    self: true,
    model: { module: 'sc', id },
    ...(kind?.page ? { url: kind.page } : {}),
    params: { job: job.title },
    data: {
      title: inEveryLanguage(`sc:notice.job_${job.state}`, () => ({ job: job.title })),
      ...(job.file
        ? { body: inEveryLanguage('sc:notice.job_file', () => ({ file: job.file?.name ?? '' })) }
        : job.message
          ? { body: job.message }
          : {}),
    },
  })
})
