/** What tasks and announcements are about (ca.md §3): a new task takes its defaults from here. */
import { defineSchema } from '../core/define'
import { reminderLines } from './reminder-lines'
import { priorities } from './value-lists'

const ofTasks = { field: 'applies_to', op: 'in', value: ['task'] } as const

export const taskCategory = defineSchema('ca/task-category', {
  x: {
    area: 'admin',
    lookup: true,
    list: {
      columns: ['colour', 'applies_to', 'default_priority', 'default_due_days', 'used_by'],
      sort: 'position',
      filters: ['applies_to', 'active'],
    },
    sections: {
      task: {
        fields: [
          ['default_priority', 'default_due_days'],
          ['default_estimate', 'escalate_after_days'],
          ['requires_review', 'default_reviewer'],
          ['allow_decline', 'allow_extension'],
          'default_checklist',
          'default_reminders',
        ],
        show_if: ofTasks,
      },
    },
    seeds: [
      {
        code: 'GEN',
        name: { en: 'General', tw: '一般', cn: '一般', jp: '一般' },
        applies_to: ['task', 'notice'],
        default_due_days: 3,
        is_default: true,
      },
      { code: 'ADMIN', name: { en: 'Administration', tw: '行政庶務', cn: '行政事务', jp: '総務' }, applies_to: ['task'] },
      {
        code: 'MEET',
        name: { en: 'Meeting decision', tw: '會議決議', cn: '会议决议', jp: '会議決定事項' },
        applies_to: ['task'],
        requires_review: true,
      },
      {
        code: 'DOC',
        name: { en: 'Document follow-up', tw: '公文追蹤', cn: '公文跟踪', jp: '文書フォロー' },
        applies_to: ['task'],
        requires_review: true,
        escalate_after_days: 3,
      },
      { code: 'HR', name: { en: 'Personnel', tw: '人事', cn: '人事', jp: '人事' }, applies_to: ['task', 'notice'] },
      { code: 'SALES', name: { en: 'Sales follow-up', tw: '業務跟進', cn: '销售跟进', jp: '営業フォロー' }, applies_to: ['task'] },
      { code: 'IT', name: { en: 'IT', tw: '資訊', cn: '信息技术', jp: '情報システム' }, applies_to: ['task', 'notice'] },
      {
        code: 'SAFE',
        name: { en: 'Safety inspection', tw: '安全巡檢', cn: '安全巡检', jp: '安全点検' },
        applies_to: ['task'],
        requires_review: true,
        escalate_after_days: 1,
        default_checklist: [
          { text: { en: 'Exits are clear', tw: '出口暢通', cn: '出口畅通', jp: '出口に障害物がない' }, mandatory: true },
          { text: { en: 'Date of the fire extinguishers', tw: '滅火器效期', cn: '灭火器有效期', jp: '消火器の期限' }, mandatory: true },
          { text: { en: 'Emergency lamps work', tw: '緊急照明正常', cn: '应急照明正常', jp: '非常灯が点灯する' }, mandatory: true },
        ],
      },
      { code: 'NEWS', name: { en: 'Company notice', tw: '公司通告', cn: '公司通告', jp: 'お知らせ' }, applies_to: ['notice'] },
      {
        code: 'EMRG',
        name: { en: 'Emergency', tw: '緊急通知', cn: '紧急通知', jp: '緊急連絡' },
        applies_to: ['notice'],
        colour: '#cf1322',
      },
    ],
  },
  required: ['applies_to', 'default_priority', 'escalate_after_days', 'requires_review', 'allow_decline', 'allow_extension'],
  properties: {
    applies_to: { type: 'array', items: { enum: ['task', 'notice'] }, minItems: 1, default: ['task'] },
    default_priority: { enum: priorities, default: 'normal' },
    /** Workdays until a new task is due (R7); empty = none. */
    default_due_days: { type: 'integer', minimum: 0, maximum: 365, x: { unit: 'day' } },
    default_estimate: { x: { type: 'duration' }, minimum: 0 },
    requires_review: { type: 'boolean', default: false },
    /** Empty = who gives the task. */
    default_reviewer: { x: { type: 'owner', show_if: { field: 'requires_review', op: 'eq', value: true } } },
    /** 0 = never. */
    escalate_after_days: { type: 'integer', minimum: 0, maximum: 365, default: 0, x: { unit: 'day' } },
    allow_decline: { type: 'boolean', default: true },
    allow_extension: { type: 'boolean', default: true },
    default_checklist: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        required: ['text', 'mandatory'],
        properties: { text: { x: { type: 'i18n-text' } }, mandatory: { type: 'boolean', default: false } },
      },
    },
    /** Empty = as ca/setting says. */
    default_reminders: reminderLines,
  },
})
