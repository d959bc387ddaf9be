/** The caller's compensatory time. */
import * as calls from '../../shared/as/compensation'
import type { AnswerOf } from '../../shared/core/call'
import { call } from '../call'

export const readCompensation = async (signal?: AbortSignal): Promise<AnswerOf<typeof calls.readCompensation>['data']> =>
  (await call(calls.readCompensation, { signal })).data
