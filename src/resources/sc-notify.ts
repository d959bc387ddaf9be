/** Where notices stand in the system settings: events, channels, templates, announcements, quiet hours (sc.md §2). */
import type { announcement } from '../schemas/sc/announcement'
import type { notifyChannel } from '../schemas/sc/notify-channel'
import type { notifyRule } from '../schemas/sc/notify-rule'
import type { notifySetting } from '../schemas/sc/notify-setting'
import type { notifyTemplate } from '../schemas/sc/notify-template'
import { resource } from './core/define-module'
import { offers } from './core/list-parts'

const notify = { area: 'admin', group: 'notify', permission: 'sc.admin.notify' } as const

export const notifyResources = {
  'notify-rule': resource<typeof notifyRule>({
    path: '/sc/notify',
    ...notify,
    form: [
      ['app', 'mail'],
      ['webhook', 'digest'],
    ],
    columns: { event: () => import('../pages/sc/notify/event-cell') },
    screens: { list: () => import('../pages/sc/notify/event-matrix') },
  }),
  'notify-channel': resource<typeof notifyChannel>({
    path: '/sc/notify/channels',
    ...notify,
    form: [['name', 'format'], 'url', 'secret', 'events', 'audience', 'active'],
    inputs: { events: () => import('../pages/sc/notify/events-input') },
    columns: { events: () => import('../pages/sc/notify/events-cell') },
    rowActions: {
      test: { label: 'sc:notify.test_short', offered: (row) => offers(row, 'test'), run: () => import('../pages/sc/notify/test-row') },
    },
    screens: { list: () => import('../pages/sc/notify/channels-screen') },
  }),
  'notify-template': resource<typeof notifyTemplate>({
    path: '/sc/notify/templates',
    ...notify,
    open: 'page',
    form: ['event', ['channel', 'language'], 'subject', 'body'],
    inputs: { event: () => import('../pages/sc/notify/event-input') },
    columns: { event: () => import('../pages/sc/notify/event-cell') },
    formPanels: [() => import('../pages/sc/notify/template-preview')],
    screens: { list: () => import('../pages/sc/notify/notify-tabs') },
  }),
  announcement: resource<typeof announcement>({
    path: '/sc/notify/announcements',
    ...notify,
    form: ['text', 'kind', ['starts_at', 'ends_at']],
    screens: { list: () => import('../pages/sc/notify/notify-tabs') },
  }),
  'notify-setting': resource<typeof notifySetting>({
    path: '/sc/notify/quiet',
    ...notify,
    form: [['quiet_from', 'quiet_to'], 'daily_at'],
    screens: { list: () => import('../pages/sc/notify/notify-tabs') },
  }),
}
