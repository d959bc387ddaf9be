/** Rules of cm's entities that a schema can't say, by entity. */
import type { EntityHooks } from '../../contracts/hooks'
import { withDuplicateCheck, type DuplicateIntent } from './duplicates/refuse-duplicates'
import { withOwnerIntent, type OwnerIntent } from './common/owner-intent'
import { activityHooks } from './activity/activity-hooks'
import { alikeBy } from './duplicates/alike'
import { namedOrganization, namedPerson } from './duplicates/named'
import { leadDuplicates } from './duplicates/lead-duplicates'
import { organizationDuplicates } from './duplicates/organization-duplicates'
import { personDuplicates } from './duplicates/person-duplicates'
import { creditLimitControlHooks, paymentTermHooks, salesRatingHooks, termOfPaymentHooks } from './terms/finance-hooks'
import { organizationHooks } from './party/organization-hooks'
import { personHooks } from './party/person-hooks'
import { leadActs } from './lead/lead-acts'
import { leadHooks, type LeadIntent } from './lead/lead-hooks'
import { pipelineHooks, stageHooks } from './pipeline/pipeline-hooks'
import { productHooks } from './product/product-hooks'
import { overrideActions } from './credit/credit-overrides'
import { quotationActs } from './quotation/quotation-acts'
import { quotaActions } from './quota/quota-actions'
import { quotaHooks } from './quota/quota-hooks'
import { settingHooks } from './settings/setting-hooks'
import { unknownOwnerErrors } from './common/unknown-owner-errors'

declare module '../../contracts/hooks' {
  interface Intents {
    'cm/lead': LeadIntent & DuplicateIntent & OwnerIntent
    'cm/organization': DuplicateIntent & OwnerIntent
    'cm/person': DuplicateIntent & OwnerIntent
    'cm/activity': OwnerIntent
  }
}

const sourceHooks: EntityHooks = {
  validate: (ctx, { after }) =>
    unknownOwnerErrors(ctx, { default_owner: typeof after.default_owner === 'string' ? [after.default_owner] : [] }),
}

/** What is picked up or sent electronically has no address (cm.md §3.2). */
const wayOfDeliveryHooks: EntityHooks = {
  beforeSave: (_ctx, { after }) => (after.mode === 'pickup' || after.mode === 'electronic' ? { needs_address: false } : {}),
}

const billPickupMethodHooks: EntityHooks = {
  beforeSave: (_ctx, { after }) =>
    Array.isArray(after.month_days) ? { month_days: [...new Set(after.month_days as number[])].sort((a, b) => a - b) } : {},
  validate(_ctx, { after }) {
    const days = (after.month_days ?? []) as readonly number[]
    return days.every((day) => day >= 1 && day <= 31) ? undefined : { month_days: [{ key: 'cm:error.month_day' }] }
  },
}

export const cmHooks: Readonly<Record<string, EntityHooks>> = {
  'cm/credit-override': { actions: overrideActions },
  'cm/source': sourceHooks,
  'cm/payment-term': paymentTermHooks,
  'cm/term-of-payment': termOfPaymentHooks,
  'cm/way-of-delivery': wayOfDeliveryHooks,
  'cm/sales-rating': salesRatingHooks,
  'cm/credit-limit-control': creditLimitControlHooks,
  'cm/bill-pickup-method': billPickupMethodHooks,
  'cm/pipeline': pipelineHooks,
  'cm/stage': stageHooks,
  'cm/product': productHooks,
  'cm/lead': {
    ...withDuplicateCheck(withOwnerIntent('cm/lead', leadHooks), leadDuplicates),
    alike: alikeBy(leadDuplicates),
    actions: leadActs,
  },
  'cm/organization': {
    ...withDuplicateCheck(withOwnerIntent('cm/organization', organizationHooks), organizationDuplicates),
    alike: alikeBy(organizationDuplicates),
    named: namedOrganization,
  },
  'cm/person': {
    ...withDuplicateCheck(withOwnerIntent('cm/person', personHooks), personDuplicates),
    alike: alikeBy(personDuplicates),
    named: namedPerson,
  },
  'cm/activity': withOwnerIntent('cm/activity', activityHooks),
  'cm/quotation': { actions: quotationActs },
  'cm/quota': { ...quotaHooks, actions: quotaActions },
  'cm/setting': settingHooks,
}
