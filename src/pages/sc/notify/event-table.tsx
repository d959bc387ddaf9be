/** How people hear of each event. Cells are chosen first and saved together, each row with the version that was read. */
import { useState } from 'react'
import ThunderboltOutlined from '@ant-design/icons/ThunderboltOutlined'
import { useQuery } from '@tanstack/react-query'
import { Select, Skeleton } from 'antd'
import { isAxiosError } from 'axios'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { readNoticeEvents } from '../../../api/sc/notify'
import { listRecords, updateRecord, type RecordRow } from '../../../providers/data/record-api'
import { useRight } from '../../../providers/access/use-right'
import { ScreenError } from '../../../screens/entity/screen-error'
import { eventKey } from './event-cell'
import './notify.css'

const entity = 'sc/notify-rule'
const channels = ['app', 'mail', 'webhook'] as const
const columns = [...channels, 'digest'] as const
type Column = (typeof columns)[number]
const values: Readonly<Record<Column, readonly string[]>> = {
  app: ['off', 'on', 'forced'],
  mail: ['off', 'on', 'forced'],
  webhook: ['off', 'on', 'forced'],
  digest: ['now', 'hourly', 'daily'],
}
/** What was chosen and not saved, by row. */
type Changes = Readonly<Record<number, Readonly<Partial<Record<Column, string>>>>>

interface EventTableProps {
  title: string
  intro: string
  /** Events of this module only. */
  module?: string
}

export function EventTable({ title, intro, module: only }: EventTableProps) {
  const may = useRight('sc.admin.notify.actions.edit')
  const rules = useQuery({
    queryKey: ['notify-rules'],
    staleTime: 0,
    retry: 1,
    queryFn: async () => (await listRecords(entity, { perPage: 200 })).data,
    select: (rows: RecordRow[]) => (only === undefined ? rows : rows.filter(({ module }) => module === only)),
  })
  const { t } = useTranslation(['sc', 'common', ...groupsOf(rules.data ?? []).map(({ module }) => module)])
  const { data: events = [] } = useQuery({ queryKey: ['notice-events'], staleTime: Infinity, retry: 1, queryFn: readNoticeEvents })
  const [changes, setChanges] = useState<Changes>({})
  const [busy, setBusy] = useState(false)
  const changed = Object.keys(changes).length
  const choose = (row: RecordRow, column: Column, value: string) =>
    setChanges((old) => {
      const { [column]: _former, ...others } = old[row.id] ?? {}
      const own = value === row[column] ? others : { ...others, [column]: value }
      const { [row.id]: _row, ...rest } = old
      return Object.keys(own).length === 0 ? rest : { ...rest, [row.id]: own }
    })
  const save = async () => {
    setBusy(true)
    try {
      for (const row of rules.data ?? []) {
        if (!changes[row.id]) continue
        await updateRecord(entity, row.id, { ...changes[row.id], version: row.version })
        setChanges(({ [row.id]: _saved, ...left }) => left)
      }
      showAlert({ kind: 'success', text: t('notify.saved') })
    } catch (error) {
      if (isAxiosError(error) && error.response?.status === 409) showAlert({ kind: 'warning', text: t('notify.conflict') })
      else showFailure(error)
    }
    await rules.refetch()
    setBusy(false)
  }
  const isFixed = (name: string, column: Column) => {
    const event = events.find((known) => known.event === name)
    return event?.mail_only === true || (event?.own_mail === true && (column === 'mail' || column === 'digest'))
  }
  const urgent = new Set(events.filter((event) => event.urgent).map(({ event }) => event))
  return (
    <div className="k-notify">
      <h1>{title}</h1>
      <p className="k-secondary">{intro}</p>
      {rules.error && !rules.data && <ScreenError error={rules.error} onRetry={() => void rules.refetch()} />}
      {rules.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
      {rules.data && (
        <div className="k-notify-scroll">
          <table className="k-notify-matrix">
            <thead>
              <tr>
                <th scope="col">{t('entity.notify-rule.fields.event.label')}</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`entity.notify-rule.fields.${column}.label`)}
                  </th>
                ))}
              </tr>
            </thead>
            {groupsOf(rules.data).map(({ module, rows }) => (
              <tbody key={module}>
                <tr>
                  <th scope="rowgroup" colSpan={columns.length + 1} className="k-notify-module">
                    {t(`${module}:module.title`)}
                  </th>
                </tr>
                {rows.map((row) => {
                  const name = t(eventKey(String(row.event)))
                  return (
                    <tr key={row.id} data-event={row.event} data-changed={changes[row.id] !== undefined}>
                      <th scope="row">
                        <span title={String(row.event)}>{name}</span>
                        {urgent.has(String(row.event)) && (
                          <ThunderboltOutlined
                            className="k-notify-urgent"
                            role="img"
                            aria-label={t('notify.urgent')}
                            title={t('notify.urgent')}
                          />
                        )}
                      </th>
                      {columns.map((column) => (
                        <td key={column}>
                          <Select
                            size="small"
                            className="k-notify-choice"
                            disabled={!may || busy || isFixed(String(row.event), column)}
                            value={changes[row.id]?.[column] ?? String(row[column])}
                            onChange={(value: string) => choose(row, column, value)}
                            data-choice={changes[row.id]?.[column] ?? row[column]}
                            popupMatchSelectWidth={false}
                            aria-label={t('notify.choice', { event: name, channel: t(`entity.notify-rule.fields.${column}.label`) })}
                            options={values[column].map((value) => ({
                              value,
                              label: t(`entity.notify-rule.fields.${column}.enum.${value}`),
                            }))}
                          />
                        </td>
                      ))}
                    </tr>
                  )
                })}
              </tbody>
            ))}
          </table>
        </div>
      )}
      {may && (
        <div className="k-notify-footer">
          <Button type="primary" disabled={changed === 0} loading={busy} onClick={() => void save()}>
            {t('common:action.save')}
          </Button>
          {changed > 0 && (
            <>
              <span role="status">{t('notify.unsaved', { count: changed })}</span>
              <Button type="link" disabled={busy} onClick={() => setChanges({})}>
                {t('notify.discard')}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

function groupsOf(rows: readonly RecordRow[]): { module: string; rows: RecordRow[] }[] {
  return [...new Set(rows.map(({ module }) => String(module)))]
    .sort()
    .map((module) => ({ module, rows: rows.filter((row) => row.module === module) }))
}
