/** Questions of the roster editor: the rotation to fill with, and whose cell holds. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { InputNumber, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { http } from '../../../providers/http/http'
import type { PatternDays } from '../../../shared/as/pattern-day'
import type { RosterConflict } from '../../../shared/as/roster'
import type { ShiftName } from '../../../shared/as/shift'
import { i18nText } from '../../../shared/engine/i18n-text'
import { Dialog } from '../../../ui/dialog'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Labelled } from '../../../ui/labelled'
import { keyOf } from './roster-edits'
import { cellText } from './roster-words'

type Pattern = PatternDays & { id: number; code: string; name: unknown; active: boolean }

/** @param onFill with the days by which each person is ahead of the one above */
export function FillDialog({ onFill, onClose }: { onFill: (pattern: PatternDays, step: number) => void; onClose: () => void }) {
  const { t } = useTranslation('as')
  const { language } = useFormats()
  const [chosen, setChosen] = useState<number | null>(null)
  const [step, setStep] = useState(0)
  const { data: patterns = [] } = useQuery({
    queryKey: ['as', 'patterns'],
    queryFn: async ({ signal }) =>
      (await http.get<{ data: { id: number; title: string }[] }>('/api/as/roster-pattern/options', { signal })).data.data,
  })
  const { data: pattern } = useQuery({
    queryKey: ['as', 'pattern', chosen],
    enabled: chosen !== null,
    queryFn: async ({ signal }) => (await http.get<{ data: Pattern }>(`/api/as/roster-pattern/${chosen}`, { signal })).data.data,
  })
  return (
    <Dialog
      open
      title={t('roster.fill')}
      onClose={onClose}
      footer={
        <DialogFooter disabled={!pattern} onCancel={onClose} onClick={() => pattern && onFill(pattern, step)}>
          {t('roster.fill_act')}
        </DialogFooter>
      }
    >
      <Labelled label={t('entity.roster-pattern.title')} required>
        {({ id }) => (
          <Select
            id={id}
            className="k-roster-wide"
            value={chosen}
            onChange={setChosen}
            showSearch={{ optionFilterProp: 'label' }}
            options={patterns.map(({ id: value, title }) => ({ value, label: i18nText(title, language) }))}
          />
        )}
      </Labelled>
      <Labelled label={t('roster.offset')} help={t('roster.offset_help')}>
        {({ id }) => (
          <InputNumber
            id={id}
            className="k-roster-wide"
            value={step}
            min={-56}
            max={56}
            precision={0}
            onChange={(value) => setStep(value ?? 0)}
          />
        )}
      </Labelled>
    </Dialog>
  )
}

interface ConflictDialogProps {
  conflicts: readonly RosterConflict[]
  names: ReadonlyMap<number, string>
  shifts: ReadonlyMap<number, ShiftName>
  /** @param mine keys of the cells in which mine holds */
  onSettle: (mine: ReadonlySet<string>) => void
}

export function ConflictDialog({ conflicts, names, shifts, onSettle }: ConflictDialogProps) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set())
  const tell = ({ day_type, shift }: RosterConflict['mine']) =>
    day_type === null ? t('roster.cleared') : cellText(t, { day_type, shift }, shifts)
  const choose = (key: string, isMine: boolean) =>
    setMine((before) => new Set([...before].filter((one) => one !== key).concat(isMine ? [key] : [])))
  return (
    <Dialog
      open
      title={t('roster.conflicts')}
      height="auto"
      width={560}
      footer={
        <DialogFooter onCancel={() => onSettle(new Set())} onClick={() => onSettle(mine)}>
          {t('roster.settle')}
        </DialogFooter>
      }
    >
      <p>{t('roster.conflicts_help')}</p>
      <ul className="k-roster-conflicts">
        {conflicts.map((conflict) => {
          const key = keyOf(conflict.user, conflict.work_date)
          return (
            <li key={key}>
              <span id={`conflict-${key}`}>
                {names.get(conflict.user)} {formatDate(conflict.work_date, formats)}
                {conflict.by && <small> {conflict.by}</small>}
              </span>
              <Radio.Group
                aria-labelledby={`conflict-${key}`}
                optionType="button"
                value={mine.has(key)}
                onChange={({ target }) => choose(key, Boolean(target.value))}
                options={[
                  { value: true, label: `${t('roster.mine')}: ${tell(conflict.mine)}` },
                  { value: false, label: `${t('roster.theirs')}: ${tell(conflict.theirs)}` },
                ]}
              />
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
