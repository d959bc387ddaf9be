/** A ZIP archive as the file of a job. */
import { pipeline } from 'node:stream/promises'
import type { Writable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Job } from '../contracts/jobs'

/** The archive streams into the job's file while it is filled. */
export async function fillZip(job: Pick<Job, 'signal'>, into: Writable, add: (zip: ZipFile) => Promise<void>): Promise<void> {
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, into, { signal: job.signal })
  written.catch(() => undefined)
  await add(zip)
  zip.end()
  await written
}
