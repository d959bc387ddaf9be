/** Calls of the notification settings (server/modules/sc/notify/notify-routes.ts, notify-preferences.ts). */
import { http } from '../../providers/http/http'
import type { Language } from '../../providers/i18n/language'

export interface NoticeEventInfo {
  event: string
  module: string
  urgent: boolean
  /** On a way of its own: the rule of its mails stays. */ own_mail: boolean
  /** Neither in the bell nor to webhooks. */ mail_only: boolean
  placeholders: Readonly<Record<'mail' | 'webhook', readonly string[]>>
  /** What the product mails, where it is always the same. */ product: Readonly<Record<Language, readonly ProductMail[]>>
}
export interface ProductMail {
  subject: string
  body: string
}
export type CompanyChoice = 'off' | 'on' | 'forced'
export type OwnChoice = 'on' | 'off' | null
export type OwnChannel = 'app' | 'mail'
export interface QuietHours {
  from: string
  to: string
}
export interface OwnEvent extends Readonly<Record<OwnChannel, { company: CompanyChoice; own: OwnChoice }>> {
  event: string
  module: string
  digest: 'now' | 'hourly' | 'daily'
}
export interface OwnPreferences {
  events: readonly OwnEvent[]
  quiet: { company: QuietHours; own: QuietHours | null }
  zone: string
}
export type Choice = Partial<Record<OwnChannel, OwnChoice>>
/** What stood there before, so that it can be taken back. */
export interface Chosen {
  event: string
  before: Choice
}

export const readNoticeEvents = async (): Promise<NoticeEventInfo[]> =>
  (await http.get<{ data: NoticeEventInfo[] }>('/api/sc/notify-rule/events')).data.data
export const readOwnPreferences = async (): Promise<OwnPreferences> =>
  (await http.get<{ data: OwnPreferences }>('/api/sc/notify-preference')).data.data
export const chooseOwn = async (event: string, choice: Choice): Promise<Chosen> =>
  (await http.patch<{ data: Chosen }>('/api/sc/notify-preference', { event, ...choice })).data.data
/** @param quiet null = as the company has them */
export const keepQuietHours = async (quiet: QuietHours | null): Promise<void> => {
  await http.put('/api/sc/notify-preference/quiet-hours', quiet)
}
/** No notification of this one's kind comes any more. @returns what was chosen before @throws 422 where the company forces them */
export const muteKindOf = async (notification: number): Promise<Chosen> =>
  (await http.post<{ data: Chosen }>(`/api/sc/user-notification/${notification}/mute`, {})).data.data

export interface TemplateDraft {
  event: string
  channel: 'mail' | 'webhook'
  language: Language
  subject: string
  body: string
}
export const previewTemplate = async (draft: TemplateDraft, signal?: AbortSignal): Promise<{ subject: string; text: string }> =>
  (await http.post<{ data: { subject: string; text: string } }>('/api/sc/notify-template/preview', draft, signal ? { signal } : {})).data
    .data
/** @throws 422 saying what went wrong @returns the HTTP status of the answer */
export const testChannel = async (id: number): Promise<number> =>
  (await http.post<{ data: { status: number } }>(`/api/sc/notify-channel/${id}/test`, {})).data.data.status
