/** One owner's targets: a cell for each span, and their sum, which can be typed and is then divided. */
import type { ClipboardEvent } from 'react'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '../../../ui/menu-button'
import { cellKey, fillRight, spreadOver, sumOf, withCell, type Cells } from './grid-cells'
import { figureDigits, figureText } from './plan-numbers'
import type { BasisOwner } from '../../../shared/cm/quota'
import type { TargetSpread } from './quota-grid'
import { TargetInput } from './target-input'

interface GridRowProps {
  plan: { metric: string; currency: string }
  owner: BasisOwner
  starts: readonly string[]
  /** Names of the spans. */
  heads: readonly string[]
  cells: Cells
  wrong: ReadonlyMap<string, string>
  spread: TargetSpread
  stale: boolean
  /** Percent that the people of the department have beyond its target. */
  over: string | null
  onCells: (cells: Cells) => void
  onRemove: () => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>, at: { owner: string; start: string }) => void
}

export function GridRow({
  plan,
  owner: { owner, name, depth, may_set, last },
  starts,
  heads,
  cells,
  wrong,
  spread,
  stale,
  over,
  onCells,
  onRemove,
  onPaste,
}: GridRowProps) {
  const { t } = useTranslation('cm')
  const sum = sumOf(cells, [owner], starts)
  const reached = last.reduce((all, value) => all + Number(value), 0)
  const divide = (total: string, how: TargetSpread) => {
    const parts = spreadOver(total, starts.length, how === 'as_last_year' ? last : null, figureDigits(plan))
    onCells(parts.reduce((next, part, index) => withCell(next, owner, starts[index] ?? '', part), cells))
  }
  const takeLastYear = () =>
    onCells(last.reduce((next, value, index) => withCell(next, owner, starts[index] ?? '', spreadOver(value, 1, null, 0)[0] ?? '0'), cells))
  const items = () => [
    { key: 'fill', label: t('quota.fill_right'), onClick: () => onCells(fillRight(cells, owner, starts, 0)) },
    { key: 'evenly', label: t('quota.spread_evenly'), disabled: sum === '0', onClick: () => divide(sum, 'evenly') },
    {
      key: 'as_last_year',
      label: t('quota.spread_last_year'),
      disabled: sum === '0' || reached === 0,
      onClick: () => divide(sum, 'as_last_year'),
    },
    { key: 'last_year', label: t('quota.take_last_year'), disabled: reached === 0, onClick: takeLastYear },
    { type: 'divider' as const },
    { key: 'remove', label: t('quota.remove_row'), danger: true, onClick: onRemove },
  ]
  return (
    <tr data-owner={owner}>
      <th scope="row">
        <span className="k-quota-owner" style={{ paddingInlineStart: depth * 16 }}>
          <span className="k-quota-name" title={name} data-department={owner.startsWith('d') || undefined}>
            {name}
          </span>
          {may_set && !stale && (
            <MenuButton className="k-icon-button" label={t('quota.row_menu', { name })} items={items}>
              <MoreOutlined aria-hidden />
            </MenuButton>
          )}
        </span>
        {over !== null && (
          <span className="k-quota-over" role="status">
            {t('quota.over_assigned', { percent: over })}
          </span>
        )}
      </th>
      {starts.map((start, index) => (
        <td key={start}>
          <TargetInput
            label={t('quota.cell', { name, span: heads[index] })}
            value={cells.get(cellKey(owner, start)) ?? null}
            disabled={!may_set || stale}
            wrong={wrong.get(cellKey(owner, start))}
            text={(value) => figureText(plan, value)}
            onCommit={(value) => onCells(withCell(cells, owner, start, value))}
            onFillRight={(value) => onCells(fillRight(withCell(cells, owner, start, value), owner, starts, index))}
            onPaste={(event) => onPaste(event, { owner, start })}
          />
        </td>
      ))}
      <td>
        <TargetInput
          label={t('quota.cell', { name, span: t('quota.sum') })}
          value={sum === '0' ? null : sum}
          disabled={!may_set || stale}
          text={(value) => figureText(plan, value)}
          onCommit={(value) => {
            if (value !== null && value !== sum) divide(value, spread)
          }}
        />
      </td>
    </tr>
  )
}
