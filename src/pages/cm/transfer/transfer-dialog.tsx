/** Records pass to somebody else: those that were chosen, or all that stands in a person's name (cm.md §2.2, §2.4). */
import { useState } from 'react'
import { Radio } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RefSelect } from '../../../components/inputs/ref-select'
import { Button } from '../../../ui/button'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { readOptions } from '../../../providers/data/record-api'
import type { Transferable, TransferAnswer, TransferredAlone } from '../../../shared/cm/transfer'
import { Labelled } from '../../../ui/labelled'
import { InNameOf } from './in-name-of'
import { transferAll, transferOne, transferSome } from '../../../api/cm/transfer'
import { useTransfer } from './use-transfer'
import './transfer.css'

interface TransferDialogProps {
  /** Absent = all of a person, who is chosen first. */
  chosen?: {
    kind: TransferredAlone
    records: readonly { id: number; title: string }[]
    /** Whose all of them are; absent = of several, or nobody's. */
    owner?: number
  }
  onDone: () => void
  onClose: () => void
}

const active = { field: 'status', op: 'eq', value: 'active' } as const

export function TransferDialog({ chosen, onDone, onClose }: TransferDialogProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const [from, setFrom] = useState(chosen?.owner)
  const [all, setAll] = useState(!chosen)
  const [entities, setEntities] = useState<readonly Transferable[]>([])
  const [to, setTo] = useState<number | undefined>()
  const [asked, setAsked] = useState(false)
  const { busy, wrong, failed, run, forget } = useTransfer(onDone)
  const transfer = async () => {
    setAsked(true)
    if (to === undefined || (all && (from === undefined || entities.length === 0))) return
    await run(() => (all && from !== undefined ? transferAll(from, to, entities) : sendChosen(chosen, to)))
  }
  if (failed.length > 0) {
    return (
      <Dialog
        open
        title={t('cm:transfer.failed', { n: failed.length })}
        height="auto"
        onClose={onDone}
        footer={
          <Button type="primary" onClick={onDone}>
            {t('screens:close')}
          </Button>
        }
      >
        <ul className="k-bulk-failed">
          {failed.map(({ entity, id, title, message }) => (
            <li key={`${entity} ${id}`}>
              <strong>{title}</strong> {message}
            </li>
          ))}
        </ul>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      width={520}
      height="auto"
      onClose={onClose}
      title={t(chosen ? 'cm:transfer.title' : 'cm:transfer.all_title')}
      footer={
        <DialogFooter onCancel={onClose} loading={busy} onClick={() => void transfer()}>
          {t('cm:transfer.act')}
        </DialogFooter>
      }
    >
      {chosen ? (
        <TheseOrAll chosen={chosen} all={all} onChange={setAll} />
      ) : (
        <Labelled label={t('cm:transfer.from')} required error={asked && from === undefined ? t('cm:transfer.choose_from') : undefined}>
          {(input) => (
            <RefSelect
              {...input}
              entity="sc/user"
              value={from === undefined ? [] : [from]}
              {...(to === undefined ? {} : { exclude: to })}
              onChange={([id]) => {
                setFrom(id)
                setEntities([])
                forget()
              }}
            />
          )}
        </Labelled>
      )}
      {all && from !== undefined && (
        <InNameOf
          key={from}
          user={from}
          chosen={entities}
          onChoose={setEntities}
          error={asked && entities.length === 0 ? t('cm:transfer.choose_kind') : undefined}
        />
      )}
      <Labelled
        label={t('cm:transfer.to')}
        required
        error={wrong ?? (asked && to === undefined ? t('cm:transfer.choose_person') : undefined)}
        help={t('cm:transfer.told')}
      >
        {(input) => (
          <RefSelect
            {...input}
            entity="sc/user"
            value={to === undefined ? [] : [to]}
            filter={active}
            {...(from === undefined ? {} : { exclude: from })}
            onChange={([id]) => {
              setTo(id)
              forget()
            }}
          />
        )}
      </Labelled>
    </Dialog>
  )
}

type Chosen = NonNullable<TransferDialogProps['chosen']>

const shown = 5

/** What was chosen, or all of whose they are. */
function TheseOrAll({ chosen: { records, owner: id }, all, onChange }: { chosen: Chosen; all: boolean; onChange: (all: boolean) => void }) {
  const { t } = useTranslation('cm')
  const ids = id === undefined ? [] : [id]
  const { data: [owner] = [] } = useQuery({
    queryKey: ['options', 'sc/user', 'ids', ids],
    enabled: ids.length > 0,
    staleTime: 60_000,
    queryFn: ({ signal }) => readOptions('sc/user', { ids }, { signal }),
  })
  const named = records
    .slice(0, shown)
    .map(({ title }) => title)
    .join(t('transfer.comma'))
  const these = records.length > shown ? t('transfer.and_more', { names: named, n: records.length - shown }) : named
  if (!owner) return <p className="k-transfer-choice">{these}</p>
  return (
    <Radio.Group
      className="k-transfer-choice"
      value={all}
      onChange={({ target }) => onChange(target.value === true)}
      aria-label={t('transfer.what')}
      options={[
        { value: false, label: these },
        { value: true, label: t('transfer.everything', { name: owner.title }) },
      ]}
    />
  )
}

async function sendChosen(chosen: Chosen | undefined, to: number): Promise<TransferAnswer> {
  if (!chosen) throw new Error('a transfer of nothing: neither a person nor records were chosen')
  const { kind, records } = chosen
  const [first] = records
  return records.length === 1 && first
    ? transferOne(kind, first.id, to)
    : transferSome(
        kind,
        records.map(({ id }) => id),
        to,
      )
}
