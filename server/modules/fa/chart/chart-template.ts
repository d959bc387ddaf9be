/**
 * Reads chart templates (fa.md §3.4): one row an account or a line of a statement, its cells parted by `|`. Pure.
 *
 * Accounts: `code | statement line | kind | en | tw | cn | jp | flags`, two spaces deeper than their parent. A row with rows below it takes no
 * lines itself. Flags: a type (from the parent where it is not said), a class of the cash flow (likewise; else operating), `contra`: it stands
 * on the other side, `open`: what people are owed, or owe, is settled line by line on it, though it has no kind, `person`: each line names
 * whose it is, since nobody could settle it otherwise.
 *
 * Lines: `code | sign | formula | en | tw | cn | jp | flags`; flags are the classes of departments whose expenses come here.
 */
import type { I18nText } from '../../../../src/schemas/core/types'
import {
  accountKinds,
  accountTypes,
  expenseClasses,
  openItemKinds,
  type AccountKind,
  type AccountType,
  type ChartTemplate,
} from '../../../../src/schemas/fa/value-lists'

export interface TemplateText {
  template: ChartTemplate
  accounts: string
  lines: { BS: string; IS: string }
}

const cashFlows = ['operating', 'investing', 'financing', 'fx'] as const
type CashFlow = (typeof cashFlows)[number] | 'cash'

export interface TemplateAccount {
  code: string
  name: I18nText
  parent: string | null
  type: AccountType
  side: 'debit' | 'credit'
  kind: AccountKind
  postable: boolean
  open_item: boolean
  requires: 'person'[]
  revalue: 'none' | 'reverse' | 'carry'
  report_code: string | null
  cash_flow: CashFlow | null
  limit_zero: boolean
}

export interface TemplateLine {
  statement: 'BS' | 'IS'
  code: string
  name: I18nText
  parent: string | null
  position: number
  sign: '1' | '-1'
  formula: string[]
  expense_classes: (typeof expenseClasses)[number][]
  bold: boolean
}

const debitTypes: readonly AccountType[] = ['asset', 'cost', 'expense', 'other_expense', 'tax']

/** @returns in the order of the template, so parents before their children @throws where a row can't be read: a mistake in the template */
export function templateAccounts({ template, accounts }: TemplateText): TemplateAccount[] {
  const rows = accounts
    .split('\n')
    .filter((row) => row.trim() !== '')
    .map((row) => ({ depth: (row.length - row.trimStart().length) / 2, cells: cellsOf(row) }))
  const above: { code: string; type: AccountType | undefined; cashFlow: CashFlow }[] = []
  return rows.map(({ depth, cells }, index) => {
    const [code = '', report = '', kind = '', , , , , flags = ''] = cells
    const fail = (what: string): never => {
      throw new Error(`chart ${template}, account ${code}: ${what}`)
    }
    const words = flags.split(' ').filter(Boolean)
    const parent = depth === 0 ? undefined : (above[depth - 1] ?? fail('it is deeper than what stands above it'))
    const type = accountTypes.find((one) => words.includes(one)) ?? parent?.type ?? fail('it has no type')
    const known = accountKinds.find((one) => one === (kind || 'none')) ?? fail(`there is no kind ${kind}`)
    const cashFlow = cashFlows.find((one) => words.includes(one)) ?? parent?.cashFlow ?? 'operating'
    const isContra = words.includes('contra')
    above.splice(depth, above.length, { code, type, cashFlow })
    const postable = (rows[index + 1]?.depth ?? 0) <= depth
    return {
      code,
      name: nameOf(cells),
      parent: parent?.code ?? null,
      type,
      side: debitTypes.includes(type) === isContra ? 'credit' : 'debit',
      kind: known,
      postable,
      open_item: words.includes('open') || (openItemKinds as readonly string[]).includes(known),
      requires: words.includes('person') ? ['person'] : [],
      revalue: revaluationOf(known),
      report_code: report || null,
      cash_flow: postable ? (known === 'cash' || known === 'bank' ? 'cash' : cashFlow) : null,
      limit_zero: known === 'cash',
    }
  })
}

/** @throws as above */
export function templateLines({ template, lines }: TemplateText): TemplateLine[] {
  return (['BS', 'IS'] as const).flatMap((statement) => {
    const rows = lines[statement]
      .split('\n')
      .filter((row) => row.trim() !== '')
      .map(cellsOf)
    const formulas = rows.map(([code = '', , formula = '']) => ({ code, terms: formula.split(' ').filter(Boolean) }))
    return rows.map((cells, index): TemplateLine => {
      const [code = '', sign = '', , , , , , flags = ''] = cells
      const formula = formulas[index]?.terms ?? []
      if ((sign === '') !== formula.length > 0) throw new Error(`chart ${template}, line ${code}: it has either a sign or a formula`)
      return {
        statement,
        code,
        name: nameOf(cells),
        parent: parentOf(code, { statement, isSum: formula.length > 0, formulas }),
        position: index + 1,
        sign: sign === '-' ? '-1' : '1',
        formula,
        expense_classes: expenseClasses.filter((one) => flags.split(' ').includes(one)),
        bold: formula.length > 0,
      }
    })
  })
}

/** A line stands below the sum that it is part of. The results of an income statement follow one another, and would only grow deeper. */
function parentOf(
  code: string,
  {
    statement,
    isSum,
    formulas,
  }: { statement: 'BS' | 'IS'; isSum: boolean; formulas: readonly { code: string; terms: readonly string[] }[] },
): string | null {
  if (isSum && statement === 'IS') return null
  return formulas.find(({ terms }) => terms.some((term) => term.slice(1) === code))?.code ?? null
}

const cellsOf = (row: string): string[] => row.split('|').map((cell) => cell.trim())

const nameOf = ([, , , en = '', tw = '', cn = '', jp = '']: readonly string[]): I18nText => ({ en, tw, cn, jp })

/** Open items by counterparty are compared with their first rate, so their revaluation is taken back (fa.md §3.1, R7). */
function revaluationOf(kind: AccountKind): TemplateAccount['revalue'] {
  if (kind === 'cash' || kind === 'bank') return 'carry'
  return ['receivable', 'payable', 'deposit_in', 'deposit_out'].includes(kind) ? 'reverse' : 'none'
}
