/** The roster: who takes part and how far they are, never how they answered; weights and groups while they may be changed (vs.md §2, §8). */
import { lazy, Suspense, useState } from 'react'
import { Input, Pagination, Segmented, Skeleton } from 'antd'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { saveBase64 } from '../../../api/engine/export'
import { exportRoster, prepareRoster, readRoster } from '../../../api/vs/control'
import { formatDecimal } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import type { RowOf } from '../../../schemas/core/define'
import type { event } from '../../../schemas/vs/event'
import { ScreenError } from '../../../screens/entity/screen-error'
import { LinesTable } from '../../../screens/import/lines-table'
import { rosterPageSize, rosterStates, type RosterLine, type RosterState } from '../../../shared/vs/control'
import { i18nText } from '../../../shared/engine/i18n-text'
import { Button } from '../../../ui/button'
import { useDebounced } from '../../../ui/use-debounced'
import { controlKey } from './use-control-room'
import styles from './control.module.css'

const RosterImport = lazy(async () => ({ default: (await import('./roster-import')).RosterImport }))
const RosterLineDialog = lazy(async () => ({ default: (await import('./roster-line-dialog')).RosterLineDialog }))

export function RosterPart({ event: { id, state, version, secrecy } }: { event: RowOf<typeof event> & { version?: unknown } }) {
  const { t } = useTranslation('vs')
  const client = useQueryClient()
  const [shown, setShown] = useState<RosterState>()
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [isImporting, setImporting] = useState(false)
  const [line, setLine] = useState<RosterLine>()
  const q = useDebounced(text.trim(), 300)
  const { data, error, refetch } = useQuery({
    queryKey: [...controlKey(id), 'roster', version, shown, q, page],
    queryFn: ({ signal }) => readRoster(id, { state: shown, q, page }, signal),
    placeholderData: keepPreviousData,
    retry: 1,
    staleTime: 0,
  })
  const readAgain = () => void client.invalidateQueries({ queryKey: controlKey(id) })
  const prepare = async () => {
    try {
      const count = await prepareRoster(id)
      showAlert({ kind: 'success', text: t('control.prepared', { count }) })
      readAgain()
    } catch (failure) {
      showFailure(failure)
    }
  }
  if (error && !data) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  const { counts, total, changeable } = data.meta
  const all = counts.open + counts.issued + counts.answered
  const used = rosterStates.filter(
    (one) => one === 'open' || one === shown || counts[one] > 0 || one === (secrecy === 'secret' ? 'issued' : 'answered'),
  )
  return (
    <div className={styles.part}>
      {state === 'draft' && (
        <div className={styles.tools}>
          <p className="k-secondary">{t('control.not_prepared')}</p>
          <Button onClick={() => void prepare()}>{t('control.prepare')}</Button>
        </div>
      )}
      <div className={styles.tools}>
        <Input.Search
          aria-label={t('control.find')}
          placeholder={t('control.find')}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setPage(1)
          }}
        />
        <Segmented
          aria-label={t('control.show')}
          value={shown ?? 'all'}
          options={[
            { value: 'all', label: t('control.everybody', { count: all }) },
            ...used.map((value) => ({
              value,
              label: t('control.in_state', { state: t(`entity.participant.fields.state.enum.${value}`), count: counts[value] }),
            })),
          ]}
          onChange={(value) => {
            setShown(rosterStates.find((one) => one === value))
            setPage(1)
          }}
        />
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button key={format} onClick={() => void exportRoster(id, format).then(saveBase64, showFailure)}>
            {t('control.export', { format: format.toUpperCase() })}
          </Button>
        ))}
        {changeable && all > 0 && <Button onClick={() => setImporting(!isImporting)}>{t('control.import')}</Button>}
      </div>
      {isImporting && changeable && (
        <Suspense fallback={null}>
          <RosterImport id={id} onDone={readAgain} />
        </Suspense>
      )}
      {data.data.length === 0 ? (
        <p className="k-secondary">{t('control.nobody')}</p>
      ) : (
        <People lines={data.data} onEdit={changeable ? setLine : undefined} />
      )}
      {total > rosterPageSize && (
        <Pagination current={page} pageSize={rosterPageSize} total={total} showSizeChanger={false} onChange={setPage} />
      )}
      {line && (
        <Suspense fallback={null}>
          <RosterLineDialog
            event={id}
            line={line}
            onClose={() => setLine(undefined)}
            onDone={() => {
              setLine(undefined)
              readAgain()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** @property onEdit absent = weights and groups are fixed */
function People({ lines, onEdit }: { lines: readonly RosterLine[]; onEdit: ((line: RosterLine) => void) | undefined }) {
  const { t } = useTranslation('vs')
  const { language } = useFormats()
  const label = (name: 'user' | 'department' | 'group' | 'weight' | 'state' | 'reminded') => t(`entity.participant.fields.${name}.label`)
  return (
    <LinesTable
      label={t('control.tab.roster')}
      headings={[
        label('user'),
        t('control.account'),
        label('department'),
        label('group'),
        label('weight'),
        label('state'),
        label('reminded'),
      ]}
    >
      {lines.map((line) => (
        <tr key={line.id}>
          <th scope="row">
            {onEdit ? (
              <Button type="link" size="small" label={t('control.edit_line', { name: line.name })} onClick={() => onEdit(line)}>
                {line.name}
              </Button>
            ) : (
              line.name
            )}
          </th>
          <td>{line.account}</td>
          <td>{line.department ? i18nText(line.department, language) : '–'}</td>
          <td>{line.group ?? '–'}</td>
          <td className="k-number">{formatDecimal(line.weight)}</td>
          <td>{t(`entity.participant.fields.state.enum.${line.state}`)}</td>
          <td className="k-number">{line.reminded}</td>
        </tr>
      ))}
    </LinesTable>
  )
}
