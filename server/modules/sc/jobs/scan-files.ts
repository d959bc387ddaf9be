/** Files that the scanner could not look through when they came are looked through later; nobody opens them before. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { scanFile } from '../../../files/virus-scan'
import type { JobKind } from '../../../contracts/jobs'
import { kindText } from '../../../jobs/job'
import { insertJob } from '../../../jobs/states'
import { sharedTexts } from '../notify/every-language'

const kind = 'sc.scan-files'
const atOnce = 500
/** In a row: then the scanner is away. */
const mostFailures = 3

export const scanFiles: JobKind = {
  kind,
  async run(job) {
    const counts = { looked_through: 0, infected: 0 }
    let failures = 0
    const { rows } = await sql<{
      id: number
    }>`select id from sc_attachment where scan = 'pending' and state = 'ready' order by id limit ${atOnce}`.execute(job.ctx.db)
    for (const { id } of rows) {
      job.signal.throwIfAborted()
      try {
        counts.infected += (await scanFile(job.services, id)) === 'infected' ? 1 : 0
        counts.looked_through += 1
        failures = 0
      } catch {
        failures += 1
        if (failures === mostFailures) break
      }
      job.progress(counts.looked_through, rows.length)
    }
    const waiting = rows.length - counts.looked_through
    if (waiting > 0) throw new ApiError(503, { key: 'error:scan_waits', params: { count: waiting } })
    return { result: counts }
  },
}

/** Not sooner than ten minutes after the scanner was found away. */
export async function startDueScan(ctx: Context): Promise<void> {
  const { rows } = await sql`select 1 where exists (select 1 from sc_attachment where scan = 'pending' and state = 'ready')
    and not exists (select 1 from sc_job where kind = ${kind} and state = 'failed' and finished_at > ${ctx.now()}::timestamptz - interval '10 minutes')`.execute(
    ctx.db,
  )
  if (rows.length === 0) return
  await insertJob(ctx, { kind, params: {}, title: sharedTexts().translate(ctx.language, { key: kindText(kind) }), unique_key: kind })
}
