/** The hash chain of the audit log: what the last look found, and another look. */
import * as calls from '../../shared/sc/audit'
import { call } from '../call'

export const readChainState = async (): Promise<calls.ChainState | null> => (await call(calls.readChainState, { background: true })).data

/** @returns the job's id */
export const verifyChain = async (): Promise<number> => (await call(calls.verifyChain, {})).data.job_id
