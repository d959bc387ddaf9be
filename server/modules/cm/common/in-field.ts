/** Errors of one row, told on its place in the whole: `portion` of the third instalment is `instalments.2.portion`. */
import { ApiError } from '../../../kernel/errors'

/** @throws what `act` throws, its fields under `prefix` */
export async function inField<T>(prefix: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.details.errors) throw error
    const errors = Object.fromEntries(Object.entries(error.details.errors).map(([path, messages]) => [`${prefix}.${path}`, messages]))
    throw new ApiError(error.status, error.text, { ...error.details, errors })
  }
}
