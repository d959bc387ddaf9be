/** G as text for hledger (fa.md R19), and what hledger says of it: asked where it is installed, else the answer that is kept. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { hledgerText } from '../../server/modules/fa/export/rules/hledger'
import { goldenAccounts, goldenVouchers } from './fa-golden'

/** As the server writes it of the books that fa-books.ts makes. */
export function goldenJournal(): string {
  const used = new Set(goldenVouchers.flatMap(({ lines }) => lines.map(({ account }) => account)))
  return hledgerText({
    currency: { code: 'TWD', digits: 0 },
    currencies: [{ code: 'USD', digits: 2 }],
    accounts: Object.keys(goldenAccounts)
      .filter((code) => used.has(code))
      .toSorted()
      .map((code) => ({ code, name: `Account ${code}`, path: [code] })),
    vouchers: goldenVouchers.map(({ date, number, lines }) => ({
      date,
      number,
      summary: `Voucher ${number}`,
      postings: lines.map(({ account, debit, credit, foreign }) => ({
        account,
        debit: String(debit),
        credit: String(credit),
        memo: '',
        foreign: foreign ? { currency: foreign.currency, amount: String(foreign.amount), digits: 2 } : null,
      })),
    })),
  })
}

const kept = new URL('../fixtures/fa-golden-hledger.csv', import.meta.url)

/**
 * @returns what `hledger bal -B` says, as CSV
 * @throws where `hledger check -s` finds something wrong
 */
export function hledgerBalances(journal: string): string {
  const hledger = (...args: string[]) => spawnSync('hledger', ['-f', '-', ...args], { input: journal, encoding: 'utf8' })
  const checked = hledger('check', '-s')
  // Not installed here: the stored answer was given to this very journal, which the test holds beside it.
  if (checked.error) return readFileSync(kept, 'utf8')
  if (checked.status !== 0) throw new Error(checked.stderr)
  return hledger('bal', '-B', '-E', '--flat', '-O', 'csv').stdout
}

/** `"1103","978970 TWD"` as amounts by code. */
export const balancesOf = (csv: string): Record<string, number> =>
  Object.fromEntries(
    [...csv.matchAll(/^"(\d+)","(-?[\d.]+)(?: TWD)?"$/gm)]
      .map(([, code = '', amount]) => [code, Number(amount)] as const)
      .filter(([, amount]) => amount !== 0),
  )
