/** refine's i18n and notification seams over ours. */
import type { I18nProvider, NotificationProvider } from '@refinedev/core'
import i18next from 'i18next'
import { dismissAlert, offerDuration, showAlert } from '../notification/alerts'
import { changeLanguage, currentLanguage } from './i18n'
import { isLanguage } from './language'

export const i18nProvider: I18nProvider = {
  translate(key, options: unknown, fallback) {
    const params = typeof options === 'object' && options !== null ? { ...options } : {}
    const text = typeof options === 'string' ? options : fallback
    return i18next.exists(key) || text === undefined ? String(i18next.t(key, { ...params, replace: params })) : text
  },
  changeLocale: (code) => changeLanguage(isLanguage(code) ? code : 'en'),
  getLocale: currentLanguage,
}

const kinds = { success: 'success', error: 'danger', progress: 'warning' } as const
const shown = new Map<string, number>()

export const notificationProvider: NotificationProvider = {
  open({ key, message, description, type, cancelMutation }) {
    const text = [message, description].filter(Boolean).join('\n')
    const id = showAlert({
      kind: kinds[type],
      text,
      ...(cancelMutation ? { act: { label: i18next.t('common:action.undo'), run: cancelMutation } } : {}),
    })
    if (!key) return
    shown.set(key, id)
    setTimeout(() => shown.delete(key), offerDuration)
  },
  close(key) {
    const id = shown.get(key)
    if (id !== undefined) dismissAlert(id)
  },
}
