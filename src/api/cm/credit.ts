/** The calls of credit overrides, and what is told of credit where a lead is won or a quotation sent (cm.md R14, §3.6). */
import type { RecordRow } from '../../providers/data/record-api'
import type { Failure } from '../../providers/http/error-text'
import * as calls from '../../shared/cm/credit'
import { call } from '../call'

/** Was it refused for the customer's credit? */
export const isCreditRefusal = ({ code }: Failure): boolean => code === 'credit_blocked' || code === 'credit_approval'

/** What stands behind the refusal; undefined where the server did not say. */
export function creditStopOf({ meta }: Failure): calls.CreditStop | undefined {
  const stop = meta?.credit
  // Its refusals carry what `creditStop` of the server makes.
  return typeof stop === 'object' && stop !== null && 'adds' in stop ? (stop as calls.CreditStop) : undefined
}

export const requestOverride = async (body: calls.OverrideWanted): Promise<RecordRow> => (await call(calls.requestOverride, { body })).data
