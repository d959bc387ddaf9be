/** The forms of attendance that are in use (as.md §3 form-setting). */
import * as calls from '../../shared/as/hook'
import { call } from '../call'

export const readOfferedForms = async (signal?: AbortSignal): Promise<calls.OfferedForm[]> =>
  (await call(calls.readOfferedForms, { signal })).data
