/** Lines of the statements (fa.md §3.1, R11): the sum of their accounts, or of other lines. */
import { defineSchema } from '../core/define'
import { chartTemplates, expenseClasses, masterGrants } from './value-lists'

export const statementLine = defineSchema('fa/statement-line', {
  x: {
    area: 'admin',
    permission: 'parameter',
    option_detail: 'code',
    tree: { parent: 'parent', depth: 6 },
    list: {
      columns: ['code', 'name', 'statement', 'template', 'parent', 'position', 'sign', 'formula'],
      sort: 'template,statement,position',
      filters: ['statement', 'template'],
    },
    unique: [['template', 'code']],
    default_grants: masterGrants,
    examples: [{ code: 'L{n}', parent: null, statement: 'BS', template: 'TW', formula: [] }],
  },
  required: ['statement', 'template', 'code', 'name', 'position', 'sign'],
  properties: {
    statement: { enum: ['IS', 'BS', 'CF', 'EQ'] },
    template: { enum: chartTemplates, default: 'TW' },
    code: { type: 'string', minLength: 1, maxLength: 20, pattern: '^[0-9A-Z][0-9A-Z.\\-]*$', x: { search: true, transform: 'upper' } },
    name: { x: { type: 'i18n-text', search: true } },
    parent: { x: { ref: 'self' } },
    position: { type: 'integer', minimum: 0, default: 0 },
    /** 1 = as its accounts stand on the debit side, −1 = on the credit side. */
    sign: { enum: ['1', '-1'], default: '1' },
    /** Codes of lines, each with + or − before it; empty = the sum of its accounts. */
    formula: { x: { type: 'texts' }, maxItems: 40 },
    /** Expenses by nature come here by the class of their department (R11). */
    expense_classes: { type: 'array', items: { enum: expenseClasses } },
    bold: { type: 'boolean', default: false },
    hide_zero: { type: 'boolean', default: false },
  },
})
