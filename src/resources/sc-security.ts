/** Where security and what runs by itself stand in the system settings: sign-in, audit, jobs, outgoing mail and webhooks (sc.md §2). */
import type { auditLog } from '../schemas/sc/audit-log'
import type { identityProvider } from '../schemas/sc/identity-provider'
import type { job } from '../schemas/sc/job'
import type { loginAttempt } from '../schemas/sc/login-attempt'
import type { mailOutbox } from '../schemas/sc/mail-outbox'
import type { schedule } from '../schemas/sc/schedule'
import type { securitySetting } from '../schemas/sc/security-setting'
import type { webhookDelivery } from '../schemas/sc/webhook-delivery'
import { resource } from './core/define-module'
import { offers } from './core/list-parts'

const area = 'admin'
const security = { area, group: 'security', permission: 'sc.admin.security' } as const

export const securityResources = {
  'security-setting': resource<typeof securitySetting>({
    path: '/sc/security-settings',
    ...security,
    form: () => import('./forms/sc/security-setting'),
  }),
  'identity-provider': resource<typeof identityProvider>({
    path: '/sc/security-settings/providers',
    ...security,
    form: [
      ['name', 'active'],
      'issuer',
      ['client_id', 'client_secret'],
      ['scopes', 'claim_account'],
      ['auto_create', 'default_department'],
    ],
    rowActions: {
      test: { label: 'sc:provider.test_short', offered: (row) => offers(row, 'test'), run: () => import('../pages/sc/providers/test-row') },
    },
    showPanels: [() => import('../pages/sc/providers/callback-panel')],
  }),
  'login-attempt': resource<typeof loginAttempt>({ path: '/sc/security-settings/attempts', ...security }),
  'audit-log': resource<typeof auditLog>({
    path: '/sc/audit-log',
    area,
    group: 'security',
    hide: ['changes'],
    columns: { action: () => import('../pages/sc/audit/action-cell'), entity: () => import('../pages/sc/audit/entity-cell') },
    showPanels: [() => import('../pages/sc/audit/changes-panel')],
    screens: { list: () => import('../pages/sc/audit/audit-list') },
  }),
  job: resource<typeof job>({
    path: '/sc/jobs',
    area,
    group: 'jobs',
    hide: ['heartbeat_at', 'file', 'result'],
    columns: { kind: () => import('../pages/sc/jobs/job-kind'), progress: () => import('../pages/sc/jobs/job-progress') },
    rowActions: {
      cancel: {
        label: 'sc:job_act.cancel',
        offered: (row) => offers(row, 'cancel') && (row.state === 'queued' || row.state === 'running'),
        run: async () => (await import('../pages/sc/jobs/row-acts')).cancel,
      },
      retry: {
        label: 'sc:job_act.retry',
        offered: (row) => offers(row, 'retry') && (row.state === 'failed' || row.state === 'cancelled'),
        run: async () => (await import('../pages/sc/jobs/row-acts')).retry,
      },
    },
    screens: { list: () => import('../pages/sc/jobs/jobs-tabs') },
  }),
  schedule: resource<typeof schedule>({
    path: '/sc/jobs/scheduled',
    area,
    group: 'jobs',
    permission: 'sc.admin.job',
    form: [['cron', 'time_zone'], 'enabled'],
    columns: { key: () => import('../pages/sc/jobs/job-kind') },
    rowActions: {
      run: {
        label: 'sc:schedule.run',
        offered: (row) => offers(row, 'run'),
        run: async () => (await import('../pages/sc/jobs/row-acts')).start,
      },
    },
    screens: { list: () => import('../pages/sc/jobs/jobs-tabs') },
  }),
  'mail-outbox': resource<typeof mailOutbox>({
    path: '/sc/jobs/mail',
    area,
    group: 'jobs',
    hide: ['dedupe_key'],
    columns: { event: () => import('../pages/sc/notify/event-cell') },
    screens: { list: () => import('../pages/sc/jobs/jobs-tabs') },
  }),
  'webhook-delivery': resource<typeof webhookDelivery>({
    path: '/sc/jobs/webhooks',
    area,
    group: 'jobs',
    permission: 'sc.admin.notify',
    columns: { event: () => import('../pages/sc/notify/event-cell') },
    screens: { list: () => import('../pages/sc/jobs/jobs-tabs') },
  }),
}
