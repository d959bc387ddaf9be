/**
 * What we offered for a lead, as it was offered (cm.md §3.5, §4): lines, terms and parties are frozen, a revision for each time. Made from the
 * lead; sending and accepting are its actions; its rights are those of the lead.
 */
import { defineSchema } from '../core/define'

const server = { computed: true } as const

export const quotation = defineSchema('cm/quotation', {
  x: {
    area: 'use',
    permission: 'lead',
    title: 'number',
    child_of: 'lead',
    comments: false,
    // A form may decide about it (wf.md §5.16).
    request: { action: 'cm.quotation', about: 'quotation' },
    standard_actions: ['list', 'show'],
    // By whoever may change the lead.
    actions: {
      send: { right: 'edit', from: ['draft'], to: 'sent', use_case: true, place: 'primary' },
      accept: { right: 'edit', from: ['sent'], to: 'accepted', use_case: true, place: 'primary' },
    },
    // Both supersede what they replace; merging leads supersedes drafts too, and undoing that brings them back.
    states: {
      field: 'status',
      automatic: {
        draft: ['superseded'],
        sent: ['superseded'],
        accepted: ['superseded'],
        superseded: ['draft', 'sent', 'accepted'],
      },
    },
    // Of one lead one draft at a time, and one that waits for the customer.
    unique: [
      ['lead', 'revision'],
      ['drafted', 'lead'],
      ['outstanding', 'lead'],
    ],
    list: {
      columns: ['number', 'lead', 'organization', 'total', 'status', 'issued_on', 'valid_until'],
      sort: '-id',
      filters: ['status', 'organization', 'lead'],
    },
    indexes: [{ fields: ['lead', 'sent_at'] }],
    examples: [{ lead: 'new' }],
  },
  required: ['lead', 'revision', 'number', 'organization', 'status', 'language', 'currency', 'valid_until'],
  properties: {
    lead: { x: { ref: 'cm/lead', on_delete: 'cascade', ...server } },
    revision: { type: 'integer', minimum: 1, x: server },
    number: { type: 'string', maxLength: 60, x: { ...server, unique: true, search: true } },
    organization: { x: { ref: 'cm/organization', ...server } },
    status: { enum: ['draft', 'sent', 'accepted', 'superseded'], default: 'draft', x: server },
    /** True while it is a draft, else empty; the same of one that is sent and not answered. */
    drafted: { type: 'boolean', x: server },
    outstanding: { type: 'boolean', x: server },
    /** In which it is written. */
    language: { enum: ['en', 'tw', 'cn', 'jp'], x: server },
    currency: { type: 'string', x: { codes: 'currency', ...server } },
    issued_on: { type: 'string', format: 'date', x: server },
    valid_until: { type: 'string', format: 'date', x: server },
    /** Without tax, the tax, with it (R7). */
    net: { x: { type: 'money', currency: 'currency', ...server } },
    tax: { x: { type: 'money', currency: 'currency', ...server } },
    total: { x: { type: 'money', currency: 'currency', ...server } },
    /** As they were offered: what is offered, tax by rate, parties, payment and delivery (server/modules/cm/quotation/quotation-content.ts). */
    lines: { x: { type: 'json', ...server } },
    terms: { x: { type: 'json', ...server } },
    /** The document as it was sent. */
    file: { x: { type: 'file', ...server } },
    sent_at: { type: 'string', format: 'date-time', x: server },
    sent_by: { x: { ref: 'sc/user', on_delete: 'set_null', ...server } },
    accepted_at: { type: 'string', format: 'date-time', x: server },
  },
})
