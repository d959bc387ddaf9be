/** What each of a file's columns fills, with samples. */
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ImportTarget, ImportView } from '../../api/engine/import'

/** Number of the column, from 0 → target. */
type Columns = Readonly<Record<string, string>>

interface ColumnTableProps {
  analysis: Pick<ImportView['analysis'], 'headings' | 'sample'>
  columns: Columns
  targets: readonly Pick<ImportTarget, 'name' | 'label' | 'required'>[]
  onColumns: (columns: Record<string, string>) => void
}

export function ColumnTable({ analysis, columns, targets, onColumns }: ColumnTableProps) {
  const { t } = useTranslation('screens')
  const assign = (column: number, target: string | undefined) => {
    // A field is filled by one column: the latest choice takes it.
    const rest = Object.fromEntries(Object.entries(columns).filter(([other, name]) => other !== String(column) && name !== target))
    onColumns(target ? { ...rest, [String(column)]: target } : rest)
  }
  return (
    <div className="k-import-table" tabIndex={0} role="region" aria-label={t('import.step.columns')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('import.in_file')}</th>
            <th scope="col">{t('import.samples')}</th>
            <th scope="col">{t('import.fills')}</th>
          </tr>
        </thead>
        <tbody>
          {analysis.headings.map((heading, column) => (
            <tr key={column}>
              <th scope="row">{heading || t('import.no_heading', { n: column + 1 })}</th>
              <td className="k-muted">
                {analysis.sample
                  .slice(0, 3)
                  .map((row) => row[column])
                  .filter(Boolean)
                  .join(' · ')}
              </td>
              <td>
                <Select
                  className="k-input-wide"
                  aria-label={t('import.fills_of', { heading })}
                  allowClear
                  placeholder={t('import.left_out')}
                  showSearch={{ optionFilterProp: 'label' }}
                  {...(columns[String(column)] ? { value: columns[String(column)] } : {})}
                  onChange={(target?: string) => assign(column, target)}
                  options={targets.map(({ name, label, required }) => ({ value: name, label: required ? `${label} *` : label }))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
