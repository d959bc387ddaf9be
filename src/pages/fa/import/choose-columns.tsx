/** How the file of an import is read, and what its columns hold; then it is checked again. */
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { showFailure } from '../../../providers/notification/alerts'
import { ScreenError } from '../../../screens/entity/screen-error'
import { ColumnTable } from '../../../screens/import/column-table'
import { FileBeginning } from '../../../screens/import/file-beginning'
import type { ReadHow } from '../../../shared/engine/file-reading'
import {
  checkVoucherImport,
  importColumns,
  isImportColumn,
  missingColumns,
  neededColumns,
  readVoucherFile,
  readVoucherFileAgain,
  type ImportColumn,
  type VoucherFile,
} from '../../../shared/fa/voucher-import'
import { Button } from '../../../ui/button'

export function ChooseColumns({ id, onStarted }: { id: number; onStarted: () => void }) {
  const key = ['fa/voucher-import', id, 'file']
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    retry: 1,
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(readVoucherFile, { params: { id }, signal })).data,
  })
  if (error && !data) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 5 }} />
  const readAgain = async (how: ReadHow) => {
    const { data: file } = await call(readVoucherFileAgain, { params: { id }, body: how })
    client.setQueryData(key, file)
  }
  return (
    <>
      <FileBeginning source={data} onRead={readAgain} />
      <Columns key={`${data.encoding} ${data.delimiter}`} id={id} file={data} onStarted={onStarted} />
    </>
  )
}

function Columns({ id, file, onStarted }: { id: number; file: VoucherFile; onStarted: () => void }) {
  const { t } = useTranslation(['fa', 'screens'])
  const [columns, setColumns] = useState<Readonly<Record<string, ImportColumn>>>(file.mapping)
  const [busy, setBusy] = useState(false)
  const label = (name: ImportColumn) => t(`fa:voucher_import.column.${name}`)
  const missing = missingColumns(columns)
  const check = async () => {
    setBusy(true)
    try {
      await call(checkVoucherImport, { params: { id }, body: { mapping: columns } })
      onStarted()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <ColumnTable
        analysis={file.analysis}
        columns={columns}
        targets={importColumns.map((name) => ({ name, label: label(name), required: neededColumns.includes(name) }))}
        onColumns={(next) =>
          setColumns(Object.fromEntries(Object.entries(next).flatMap(([at, name]) => (isImportColumn(name) ? [[at, name] as const] : []))))
        }
      />
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('fa:voucher_import.columns_needed', { columns: missing.map(label).join(t('screens:list_separator')) })}
        />
      )}
      <footer className="k-record-foot">
        <Button type="primary" disabled={missing.length > 0} loading={busy} onClick={() => void check()}>
          {t('screens:import.check')}
        </Button>
      </footer>
    </>
  )
}
