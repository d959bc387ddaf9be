/** Trying what the settings of attendance say (src/shared/as/setting-trials.ts), and how forms are mapped. */
import type { FormKind } from '../../schemas/as/leave-value-lists'
import {
  makeSettingForm as makeCall,
  readFormMapping as mappingCall,
  readSettingForm as formCall,
  type FormMapping,
  type LinkedTemplate,
} from '../../shared/as/form-mapping'
import type { BodyOf } from '../../shared/core/call'
import * as calls from '../../shared/as/setting-trials'
import { call } from '../call'

export const readFormMapping = async (kind: FormKind, signal?: AbortSignal): Promise<FormMapping | null> =>
  (await call(mappingCall, { query: { kind }, signal })).data

/** That which is connected, open or not. */
export const readSettingForm = async (kind: FormKind, signal?: AbortSignal): Promise<LinkedTemplate | null> =>
  (await call(formCall, { query: { kind }, signal })).data

export const makeSettingForm = async (kind: FormKind, publish: boolean, key: string): Promise<number> =>
  (await call(makeCall, { body: { kind, publish }, key })).data.template

/** @param ip absent = the caller's own */
export const tryAddress = async (ip_ranges: readonly string[], ip?: string): Promise<calls.AddressTrial> =>
  (await call(calls.tryAddress, { body: { ip_ranges: [...ip_ranges], ...(ip ? { ip } : {}) } })).data

export const tryPlace = async (question: BodyOf<typeof calls.tryPlace>): Promise<calls.PlaceTrial> =>
  (await call(calls.tryPlace, { body: question })).data

export const readSeenBy = async (user: number, signal?: AbortSignal): Promise<readonly calls.SeenPeople[]> =>
  (await call(calls.readSeenBy, { query: { user: String(user) }, signal })).data

/** Ten years from now. */
export const simulateGrants = async (user: number, signal?: AbortSignal): Promise<calls.SimulatedGrants> =>
  (await call(calls.simulateGrants, { body: { user }, signal })).data

export const sendTrialNotice = async (id: number): Promise<number> => (await call(calls.sendTrialNotice, { params: { id } })).data.anomalies
