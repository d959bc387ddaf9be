/** Calls of the notification settings, as the screens ask them. */
import { testNotifyChannel } from '../../shared/engine/outgoing'
import * as calls from '../../shared/sc/notify'
import { call } from '../call'

export const readNoticeEvents = async (): Promise<readonly calls.NoticeEventInfo[]> => (await call(calls.readNoticeEvents, {})).data
export const readOwnPreferences = async (): Promise<calls.OwnPreferences> => (await call(calls.readOwnPreferences, {})).data
export const chooseOwn = async (event: string, choice: calls.Choice): Promise<calls.Chosen> =>
  (await call(calls.chooseOwn, { body: { event, ...choice } })).data
/** @param quiet null = as the company has them */
export const keepQuietHours = async (quiet: calls.QuietHours | null): Promise<void> =>
  void (await call(calls.keepQuietHours, { body: quiet }))
/** No notification of this one's kind comes any more. @returns what was chosen before @throws 422 where the company forces them */
export const muteKindOf = async (notification: number): Promise<calls.Chosen> =>
  (await call(calls.muteKind, { params: { id: notification } })).data
/** @throws 422 saying what went wrong @returns the HTTP status of the answer */
export const testChannel = async (id: number): Promise<number | null> => (await call(testNotifyChannel, { params: { id } })).data.status
