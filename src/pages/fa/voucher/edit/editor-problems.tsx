/** What is wrong with the voucher, as a list above it; each leads to its cell. */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { cellId } from '../grid/grid-context'
import type { LineColumn } from '../grid/grid-line'
import { useVoucher, type VoucherStore } from '../grid/voucher-store'

const most = 8

export function EditorProblems({ store, others }: { store: VoucherStore; others: readonly string[] }) {
  const { t } = useTranslation('fa')
  const faults = useVoucher(store, (state) => state.faults)
  const told = Object.entries(faults)
  if (told.length + others.length === 0) return null
  const placeOf = (path: string) => store.get().lines.findIndex(({ key }) => path.startsWith(`${key}.`)) + 1
  return (
    <Alert
      type="error"
      showIcon
      className="k-error-summary"
      title={t('voucher_edit.problems', { count: told.length + others.length })}
      description={
        <ul>
          {told.slice(0, most).map(([path, text]) => {
            const place = placeOf(path)
            return (
              <li key={path}>
                <button type="button" onClick={() => focusPath(path, place > 0)}>
                  {place > 0 ? t('voucher_edit.problem_in_line', { n: place, text }) : text}
                </button>
              </li>
            )
          })}
          {others.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      }
    />
  )
}

function focusPath(path: string, isCell: boolean): void {
  const [key = '', column = ''] = path.split('.')
  // A path of a line was written with a column of the grid; one whose column is not shown leads to its account.
  const element = isCell
    ? (document.getElementById(cellId(key, column as LineColumn)) ?? document.getElementById(cellId(key, 'account')))
    : document.querySelector<HTMLElement>(`[data-head="${path}"] :is(input, button)`)
  element?.focus()
}
