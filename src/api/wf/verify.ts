/** The public verification of sealed files. */
import { http } from '../../providers/http/http'
import * as calls from '../../shared/wf/verify'
import { call } from '../call'

export const readVerifyState = async (signal: AbortSignal) => (await call(calls.verifyState, { signal })).data.allowed

export const verifyByCode = async (code: string, signal?: AbortSignal): Promise<calls.Verification> =>
  (await call(calls.verifyCode, { params: { code }, signal })).data

/** @param pdf is sent as it is, and kept nowhere */
export async function verifyByFile(pdf: Blob): Promise<calls.Verification> {
  const { data } = await http.post<{ data: calls.Verification }>(calls.verifyFilePath, pdf, {
    headers: { 'content-type': 'application/pdf' },
  })
  return data.data
}
