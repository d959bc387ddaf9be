/** The company's own wording, brought into the server's texts: at the start, when it is saved here, when texts are asked for, and after a while for other nodes. */
import { sql } from 'kysely'
import type { Db } from '../kernel/context'
import { coalesce } from '../kernel/coalesce'
import type { OwnWording, Texts } from '../contracts/texts'

export interface Wording {
  refresh: () => Promise<void>
  stop: () => void
}

const everyMs = 10_000

export function companyWording(db: Db, texts: Texts): Wording {
  let known = ''
  const refresh = coalesce(async () => {
    const { rows } =
      await sql<OwnWording>`select module, key, language, text from sc_message_override where deleted_at is null order by id`.execute(db)
    const now = JSON.stringify(rows)
    if (now === known) return
    known = now
    texts.reword(rows)
  })
  // A failing refresh keeps what was known; the database's state is told by /health.
  const timer = setInterval(() => void refresh().catch(() => undefined), everyMs)
  timer.unref()
  return { refresh, stop: () => clearInterval(timer) }
}
