/** The grid of targets: owners by the department tree, spans across; sums at its edges; filled by hand, to the right, by spreading a sum, or from a spreadsheet. */
import { lazy, Suspense, useState, type ClipboardEvent } from 'react'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { useFormats } from '../../../components/format/format-settings'
import { showText } from '../../../providers/notification/alerts'
import { isRange, parseTsv } from '../../../screens/form/inputs/grid/tsv'
import type { QuotaPeriod } from '../../../shared/cm/quota-periods'
import { paste, sumOf, targetsOf, withCell, type Cells } from './grid-cells'
import { GridRow } from './grid-row'
import { overAssignments, topRows } from './plan-totals'
import { figureText, spanName } from './plan-numbers'
import type { Basis, SheetAnswer } from '../../../shared/cm/quota'

const SheetDialog = lazy(() => import('./sheet-dialog'))

interface QuotaGridProps {
  plan: { year: number; period: QuotaPeriod; metric: string; currency: string }
  basis: Basis
  /** It is of what was asked before: nothing is typed into spans that the plan may not have. */
  stale: boolean
  rows: readonly string[]
  cells: Cells
  /** What was refused, by the keys of cells. */
  wrong: ReadonlyMap<string, string>
  /** A file may fill it. */
  takesFile: boolean
  onRows: (rows: readonly string[]) => void
  onCells: (cells: Cells) => void
}

/** How a row's sum is divided over its spans. */
export type TargetSpread = 'evenly' | 'as_last_year'

export function QuotaGrid({ plan, basis, stale, rows, cells, wrong, takesFile, onRows, onCells }: QuotaGridProps) {
  const { t } = useTranslation('cm')
  const { language } = useFormats()
  const [spread, setSpread] = useState<TargetSpread>('evenly')
  const [opened, setOpened] = useState(false)
  const starts = basis.spans.map(({ start }) => start)
  const shown = basis.owners.filter(({ owner }) => rows.includes(owner))
  // Somebody who has left keeps the targets he had; they are told, not changed.
  const owners = shown.map(({ owner }) => owner)
  const over = overAssignments(basis.owners, owners, cells, starts)
  const top = topRows(basis.owners, owners)
  const free = basis.owners.filter(({ owner, may_set }) => may_set && !rows.includes(owner))
  const heads = basis.spans.map((span) => spanName(t, span, { ...plan, language }))

  /** A department comes with its people. */
  const add = (owner: string) => {
    const chosen = basis.owners.find((one) => one.owner === owner)
    const people = owner.startsWith('d')
      ? basis.owners
          .filter((one) => one.owner.startsWith('u') && one.department === chosen?.department && one.may_set)
          .map((one) => one.owner)
      : []
    onRows([...new Set([...rows, owner, ...people])])
  }
  const remove = (owner: string) => {
    onRows(rows.filter((one) => one !== owner))
    onCells(starts.reduce((next, start) => withCell(next, owner, start, null), cells))
  }
  /** Owners of the file who are not shown yet come along. */
  const fill = (targets: SheetAnswer['targets']) => {
    onRows([...new Set([...rows, ...targets.map(({ owner }) => owner)])])
    onCells(targets.reduce((next, { owner, period_start, target }) => withCell(next, owner, period_start, target), cells))
  }
  const takePaste = (event: ClipboardEvent<HTMLInputElement>, at: { owner: string; start: string }) => {
    const text = event.clipboardData.getData('text/plain')
    if (!isRange(text)) return
    event.preventDefault()
    const settable = shown.filter(({ may_set }) => may_set).map(({ owner }) => owner)
    const taken = paste(cells, { owners: settable, starts, at }, parseTsv(text))
    onCells(taken.cells)
    if (taken.left_out > 0) showText('warning', 'cm:quota.paste_left_out', { count: taken.left_out })
  }
  const option = ({ owner, name, depth }: Basis['owners'][number]) => ({ value: owner, label: `${'　'.repeat(depth)}${name}`, name })

  return (
    <>
      <div className="k-quota-tools">
        <Select
          className="k-quota-add"
          showSearch={{ optionFilterProp: 'name' }}
          aria-label={t('quota.add_owner')}
          placeholder={t('quota.add_owner')}
          value={null}
          options={free.map(option)}
          disabled={free.length === 0}
          onChange={(owner: string | null) => {
            if (owner) add(owner)
          }}
        />
        <span id="quota_spread" className="k-muted">
          {t('quota.spread_sum')}
        </span>
        <Segmented<TargetSpread>
          size="small"
          aria-labelledby="quota_spread"
          value={spread}
          onChange={setSpread}
          options={[
            { value: 'evenly', label: t('quota.evenly') },
            { value: 'as_last_year', label: t('quota.as_last_year') },
          ]}
        />
        {takesFile && (
          <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpened(true)}>
            {t('quota.sheet')}
          </Button>
        )}
        {opened && (
          <Suspense>
            <SheetDialog
              plan={plan}
              grid={{ owners, targets: targetsOf(cells, owners, starts) }}
              onFill={fill}
              onClose={() => setOpened(false)}
            />
          </Suspense>
        )}
      </div>
      {shown.length === 0 ? (
        <p className="k-muted">{t('quota.no_rows')}</p>
      ) : (
        <div className="k-quota-scroll" data-stale={stale || undefined}>
          <table className="k-quota-grid">
            <caption className="k-visually-hidden">{t('quota.grid_help')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('entity.quota-line.fields.owner.label')}</th>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
                <th scope="col">{t('quota.sum')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((owner) => (
                <GridRow
                  key={owner.owner}
                  plan={plan}
                  owner={owner}
                  starts={starts}
                  heads={heads}
                  cells={cells}
                  wrong={wrong}
                  spread={spread}
                  stale={stale}
                  over={over.get(owner.owner) ?? null}
                  onCells={onCells}
                  onRemove={() => remove(owner.owner)}
                  onPaste={takePaste}
                />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('quota.sum')}</th>
                {starts.map((start) => (
                  <td key={start}>{figureText(plan, sumOf(cells, top, [start]))}</td>
                ))}
                <td>{figureText(plan, sumOf(cells, top, starts))}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {shown.length > 0 && <p className="k-muted k-quota-help">{t('quota.grid_help')}</p>}
    </>
  )
}
