/** Rows that a module declares, as cards: on a phone, and where something is beside the list. */
import { useTranslation } from 'react-i18next'
import type { Listed } from '../bulk/use-selection'
import { CardFrame } from '../table/card-frame'
import { DeclaredMenu, linkOf } from './row-acts'
import type { RowsProps } from './row-table'

export function RowCards<Row extends Listed>({ label, rows, declared, selection, cursor, stale }: RowsProps<Row>) {
  const { t } = useTranslation('screens')
  return (
    <ul className="k-cards" aria-label={label} aria-busy={stale}>
      {rows.map((row) => (
        <CardFrame
          key={row.id}
          id={row.id}
          marks={{
            'data-cursor': cursor === row.id || undefined,
            'data-selected': selection?.has(row) || undefined,
            ...declared.marksOf(row),
          }}
          check={
            selection?.may(row)
              ? {
                  label: t('list.select', { name: declared.nameOf(row) }),
                  checked: selection.has(row),
                  onToggle: () => selection.toggle(row, false),
                }
              : undefined
          }
          title={linkOf(declared, row)(declared.title(row))}
          menu={<DeclaredMenu row={row} declared={declared} />}
        >
          {declared.facts(row)}
        </CardFrame>
      ))}
    </ul>
  )
}
