/** Uploads are looked through before anybody may open them (sc.md §3.6, §9): what is infected is kept apart, unreadable, and told of. */
import type { Scan } from '../contracts/files'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { audit } from '../outbox/audit'
import { transact } from '../kernel/context'
import type { Services } from '../contracts/services'
import { publishEvent } from '../outbox/publish'

/** May those who have the right to it open it? */
export const isOpen = (scan: Scan): boolean => scan === 'clean' || scan === 'skipped'

/** Of whom it is told, and with what (server/modules/sc/jobs/notify-infected.ts). */
export const attachmentInfected = 'sc.attachment.infected'

interface Waiting {
  id: number
  name: string
  key: string
  thumb: string | null
  module: string | null
  entity: string | null
  record_id: number | null
  owner: number | null
}

/**
 * Looks through a file that waits for it.
 * @returns how it stands afterwards
 * @throws when the scanner can't tell: the file waits on
 */
export async function scanFile(
  { files, scanner, systemContext }: Pick<Services, 'files' | 'scanner' | 'systemContext'>,
  id: number,
): Promise<Scan> {
  const { db } = systemContext()
  const {
    rows: [file],
  } = await sql<Waiting & { scan: Scan }>`
    select id, name, storage_key as key, thumb_key as thumb, module, entity, record_id, created_by as owner, scan from sc_attachment where id = ${id} and state = 'ready'`.execute(
    db,
  )
  if (!file) return 'pending'
  if (file.scan !== 'pending') return file.scan
  const { virus } = scanner ? await scanner.scan((await files.get(file.key)).stream) : { virus: null }
  if (virus !== null) return quarantine({ files, systemContext }, file, virus)
  const scan = scanner ? 'clean' : 'skipped'
  await sql`update sc_attachment set scan = ${scan} where id = ${id} and scan = 'pending'`.execute(db)
  return scan
}

/** Under another key: whoever still holds the former one finds nothing. */
async function quarantine(
  { files, systemContext }: Pick<Services, 'files' | 'systemContext'>,
  file: Waiting,
  virus: string,
): Promise<'infected'> {
  const apart = `quarantine/${randomBytes(16).toString('hex')}`
  await files.put(apart, (await files.get(file.key)).stream)
  const isMoved = await transact(systemContext(), async (tx) => {
    const { numAffectedRows } =
      await sql`update sc_attachment set scan = 'infected', storage_key = ${apart}, thumb_key = null where id = ${file.id} and scan = 'pending'`.execute(
        tx.db,
      )
    if (!numAffectedRows) return false
    const place = file.module && file.entity && file.record_id ? { entity: `${file.module}/${file.entity}`, record_id: file.record_id } : {}
    await audit(tx, {
      action: 'quarantine',
      module: 'sc',
      entity: 'attachment',
      record_id: file.id,
      label: file.name,
      changes: { virus: { from: null, to: virus } },
    })
    await publishEvent(tx, attachmentInfected, { ...place, id: file.id, name: file.name, uploader: file.owner, virus })
    return true
  })
  await files.delete(isMoved ? file.key : apart)
  if (isMoved && file.thumb) await files.delete(file.thumb)
  return 'infected'
}
