/** Calls of the licence, as its page asks them. */
import * as calls from '../../shared/sc/license-calls'
import { call } from '../call'

export const readLicense = async (): Promise<calls.LicenseDetails> => (await call(calls.readLicenseDetails, {})).data
/** @throws 422 on `file`: a sentence that says what is wrong with it */
export const uploadLicense = async (file: string): Promise<void> => {
  await call(calls.uploadLicense, { body: { file } })
}
export const switchModule = async (module: string, on: boolean): Promise<void> => {
  await call(calls.switchModule, { params: { module }, body: { on } })
}
