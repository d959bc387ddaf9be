/** What people do with an event (vs.md §4, §6). Checks, the roster and effects are the module's (server/modules/vs/event). */
import type { ActionDeclaration } from '../core/types'

/** Kept in the protocol, not in the event. */
const reason = { reason: { type: 'string', minLength: 1, maxLength: 500 } } as const

const isOnBoard = { field: 'bulletin', op: 'eq', value: true } as const
const isSecret = { field: 'secrecy', op: 'eq', value: 'secret' } as const
const isRequested = { field: 'close_requested_at', op: 'nempty' } as const

export const eventActions = {
  publish: { from: ['draft'], to: 'scheduled', use_case: true, place: 'primary', confirm: true },
  /** Its keys and its roster are thrown away, and participants are notified. */
  'back-to-draft': { right: 'publish', from: ['scheduled'], to: 'draft', use_case: true, confirm: true },
  /** Never shorter. */
  extend: { from: ['open', 'suspended'], asks: ['closes_at'], required: ['closes_at', 'reason'], inputs: reason, use_case: true },
  suspend: { right: 'close', from: ['open'], to: 'suspended', inputs: reason, required: ['reason'], use_case: true },
  resume: {
    right: 'close',
    from: ['suspended'],
    to: 'open',
    inputs: { ...reason, extend_by_pause: { type: 'boolean', default: true } },
    required: ['reason'],
    use_case: true,
    place: 'primary',
  },
  /** Before its time, by one: a secret event closes early by two (server/modules/vs/event/early-close.ts). */
  close: {
    from: ['open'],
    to: 'closed',
    when: { none: [isSecret] },
    inputs: reason,
    required: ['reason'],
    use_case: true,
    danger: true,
  },
  'request-close': {
    right: 'close',
    from: ['open'],
    when: { all: [isSecret, { none: [isRequested] }] },
    inputs: reason,
    required: ['reason'],
    use_case: true,
    danger: true,
  },
  /** By somebody else of the committee. */
  'confirm-close': {
    right: 'close',
    by: 'close_confirmers',
    not_by: 'close_requested_by',
    from: ['open'],
    to: 'closed',
    when: isRequested,
    use_case: true,
    confirm: true,
    place: 'primary',
    danger: true,
  },
  'withdraw-close': { right: 'close', from: ['open', 'suspended'], when: isRequested, use_case: true },
  /** Who has not answered yet. */
  remind: { from: ['open'], use_case: true, bulk: true },
  /** That the protocol is as counted, by a member of the commission, once each (server/modules/vs/event/sign-protocol.ts). */
  'sign-protocol': { right: 'publish-results', by: 'protocol_signers', from: ['counted'], use_case: true, place: 'primary', confirm: true },
  'withdraw-signature': { right: 'publish-results', by: 'protocol_signers', from: ['counted'], use_case: true, confirm: true },
  /** With one tick they are a bulletin as well, in a category where the person may post (server/modules/vs/port/results-bulletin.ts). */
  'publish-results': {
    from: ['counted'],
    to: 'published',
    inputs: {
      bulletin: { type: 'boolean', default: false },
      bulletin_category: {
        x: {
          ...{ ref: 'bb/category', options: { field: 'active', op: 'eq', value: true } },
          ...{ show_if: isOnBoard, required_if: isOnBoard },
        },
      },
    },
    use_case: true,
    place: 'primary',
    confirm: true,
  },
  cancel: {
    from: ['draft', 'scheduled', 'open', 'suspended'],
    to: 'cancelled',
    inputs: reason,
    required: ['reason'],
    use_case: true,
    danger: true,
  },
  archive: { right: 'publish-results', from: ['published', 'cancelled'], to: 'archived', use_case: true, bulk: true },
  /** Participants alone, of what is open. */
  answer: {},
  /** All events with their states, whatever the categories say: /vs/admin/event-maint. */
  maintain: {},
} as const satisfies Readonly<Record<string, ActionDeclaration>>
