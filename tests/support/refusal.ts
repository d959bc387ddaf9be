/** What a use case refuses with. */
import { ApiError } from '../../server/kernel/errors'

/** @returns status, and the key of each field's first error. @throws where it was not refused */
export async function refusalOf(done: Promise<unknown>): Promise<[number, Record<string, string | undefined>]> {
  const error: unknown = await done.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('it was not refused', { cause: error })
  return [error.status, Object.fromEntries(Object.entries(error.details.errors ?? {}).map(([path, [first]]) => [path, first?.key]))]
}
