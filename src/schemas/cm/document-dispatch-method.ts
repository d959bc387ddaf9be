/** How quotations, contracts and statements reach the customer (cm.md §3.2); dm offers it for paper dispatch. */
import { defineSchema } from '../core/define'

const everyDocument = ['quotation', 'contract', 'delivery_note', 'statement', 'invoice', 'letter'] as const

export const documentDispatchMethod = defineSchema('cm/document-dispatch-method', {
  x: {
    area: 'admin',
    lookup: true,
    list: {
      columns: ['channel', 'documents', 'needs', 'proof_required'],
      sort: 'position',
      filters: ['channel', 'needs', 'proof_required', 'active'],
    },
    default_grants: [{ role: 'department-head', actions: ['list', 'show'] }],
    seeds: [
      {
        code: 'EMAIL',
        name: { en: 'Email PDF', tw: '電子郵件', cn: '电子邮件', jp: 'メール' },
        channel: 'email',
        needs: 'email',
        documents: everyDocument,
        is_default: true,
      },
      {
        code: 'POST',
        name: { en: 'Ordinary post', tw: '平信', cn: '平信', jp: '普通郵便' },
        channel: 'post',
        needs: 'postal_address',
        documents: everyDocument,
      },
      {
        code: 'REG',
        name: { en: 'Registered post', tw: '掛號', cn: '挂号信', jp: '書留' },
        channel: 'registered_post',
        needs: 'postal_address',
        documents: everyDocument,
        proof_required: true,
      },
      {
        code: 'COUR',
        name: { en: 'Courier', tw: '快遞', cn: '快递', jp: '宅配便' },
        channel: 'courier',
        needs: 'postal_address',
        documents: everyDocument,
      },
      { code: 'FAX', name: { en: 'Fax', tw: '傳真', cn: '传真', jp: 'FAX' }, channel: 'fax', needs: 'fax', documents: everyDocument },
      {
        code: 'HAND',
        name: { en: 'By salesperson', tw: '業務親送', cn: '业务亲送', jp: '営業持参' },
        channel: 'hand',
        documents: everyDocument,
        proof_required: true,
      },
      {
        code: 'PORTAL',
        name: { en: 'Customer portal upload', tw: '上傳客戶系統', cn: '上传客户系统', jp: '客先ポータル' },
        channel: 'portal',
        documents: everyDocument,
      },
    ],
  },
  properties: {
    channel: { enum: ['email', 'platform', 'post', 'registered_post', 'courier', 'fax', 'hand', 'portal', 'edi'] },
    documents: { type: 'array', items: { enum: everyDocument } },
    needs: { enum: ['none', 'email', 'postal_address', 'fax'], default: 'none' },
    copies: { type: 'integer', minimum: 1, maximum: 9, default: 1 },
    language: { enum: ['customer', 'en', 'tw', 'cn', 'jp'], default: 'customer' },
    tracking_url: {
      type: 'string',
      format: 'uri',
      maxLength: 500,
      x: {
        allowed_if: {
          tracking_https: { field: 'tracking_url', op: 'startswith', value: 'https://' },
          tracking_number: { field: 'tracking_url', op: 'contains', value: '{no}', exact: true },
        },
      },
    },
    proof_required: { type: 'boolean', default: false },
    lead_days: { type: 'integer', minimum: 0, x: { unit: 'day' } },
    who_pays: { enum: ['us', 'customer'] },
  },
})
