/** One sealed PDF of the demo was changed in the store, behind everybody's back: what the verification says of such a file can be seen (wf.md §10). */
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { FileStore } from '../../../contracts/files'
import { wholeFile } from '../../../files/thumbnails'
import type { Context } from '../../../kernel/context'
import { sharedTexts } from '../../sc'
import { sealInstance } from '../seal/seal-instance'

/** The first approved form with a sealed PDF. It is sealed now: the job that would do it finds it done. @returns the code under which it is verified */
export async function alterOnePdf(ctx: Context, files: FileStore): Promise<string> {
  const {
    rows: [form],
  } = await sql<{ id: number }>`
    select i.id from wf_instance as i join wf_template_definition as d on d.id = i.definition_id
    where i.state = 'approved' and not i.test and d.settings->>'pdf_mode' = 'on_end' order by i.id limit 1`.execute(ctx.db)
  if (!form) throw new Error('The demo has no approved form with a sealed PDF.')
  const { file, code } = await sealInstance(ctx, { texts: sharedTexts(), files }, form.id)
  const {
    rows: [stored],
  } = await sql<{ key: string }>`select storage_key as key from sc_attachment where id = ${file}`.execute(ctx.db)
  const genuine = stored && (await wholeFile(files, stored.key))
  if (!genuine) throw new Error('The sealed PDF is not in the store.')
  await files.put(stored.key, Readable.from([olderByAYear(genuine)]))
  return code
}

/** Another year in the time of its seal: of the same length, so that every reader still opens it. */
function olderByAYear(pdf: Buffer): Buffer {
  const mark = '/M (D:'
  const at = pdf.lastIndexOf(mark)
  if (at < 0) throw new Error('The PDF has no seal.')
  const changed = Buffer.from(pdf)
  const year = at + mark.length
  changed.write(String(Number(changed.toString('latin1', year, year + 4)) - 1), year, 'latin1')
  return changed
}
