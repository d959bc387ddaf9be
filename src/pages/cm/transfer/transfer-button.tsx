/** "Transfer" for one record or several: of whoever may do it with all of them. */
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import type { Refs } from '../../../providers/data/refs'
import type { TransferredAlone } from '../../../shared/cm/transfer'
import { recordTitle } from '../../../components/entity/entity-texts'
import { useEntity } from '../../../screens/entity/use-entity'

const TransferDialog = lazy(async () => ({ default: (await import('./transfer-dialog')).TransferDialog }))

export interface TransferButtonProps {
  kind: TransferredAlone
  rows: readonly (Readonly<Record<string, unknown>> & { id: number; _actions?: readonly string[]; _refs?: Refs })[]
  small?: boolean
  onDone: () => void
}

export function TransferButton({ kind, rows, small = false, onDone }: TransferButtonProps) {
  const { t } = useTranslation('cm')
  const formats = useFormats()
  const { known } = useEntity(`cm/${kind}`)
  const [open, setOpen] = useState(false)
  if (!known || rows.length === 0 || !rows.every((row) => row._actions?.includes('transfer'))) return null
  const owner = ownerOf(rows)
  return (
    <>
      <Button {...(small ? { size: 'small' as const } : {})} onClick={() => setOpen(true)}>
        {t('transfer.act')}
      </Button>
      {open && (
        <Suspense>
          <TransferDialog
            chosen={{
              kind,
              records: rows.map((row) => ({ id: row.id, title: recordTitle(known.entity, row, formats) })),
              ...(owner === undefined ? {} : { owner }),
            }}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false)
              onDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** @returns whose all of them are */
function ownerOf([first, ...others]: TransferButtonProps['rows']): number | undefined {
  const owner = first?.owner
  return typeof owner === 'number' && others.every((row) => row.owner === owner) ? owner : undefined
}
