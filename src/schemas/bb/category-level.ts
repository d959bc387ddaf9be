/** Levels of the category tree, and what they hand down to their categories (bb.md §3). */
import { defineSchema } from '../core/define'
import { approvals } from './value-lists'

export const categoryLevel = defineSchema('bb/category-level', {
  x: {
    area: 'admin',
    lookup: true,
    list: {
      columns: ['rank', 'approval', 'default_days', 'comments', 'ack_allowed', 'max_pins', 'used_by'],
      sort: 'rank',
      filters: ['approval', 'active'],
    },
    seeds: [
      { code: 'BOARD', rank: 1, name: { en: 'Company board', tw: '公司公告', cn: '公司公告', jp: '社内掲示板' } },
      { code: 'SECTION', rank: 2, name: { en: 'Section', tw: '分類', cn: '分类', jp: '区分' } },
      { code: 'TOPIC', rank: 3, name: { en: 'Topic', tw: '主題', cn: '主题', jp: '話題' } },
    ],
  },
  required: ['rank', 'approval', 'default_days', 'comments', 'ack_allowed', 'max_pins'],
  properties: {
    /** More than four are of no use: the tree of categories is no deeper. */
    rank: { type: 'integer', minimum: 1, maximum: 100, x: { unique: true } },
    approval: { enum: approvals, default: 'none' },
    /** 0 = no end. */
    default_days: { type: 'integer', minimum: 0, maximum: 3650, default: 365, x: { unit: 'day' } },
    comments: { type: 'boolean', default: true },
    ack_allowed: { type: 'boolean', default: true },
    max_pins: { type: 'integer', minimum: 0, maximum: 50, default: 3 },
  },
})
