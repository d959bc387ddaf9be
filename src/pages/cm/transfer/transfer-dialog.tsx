/** Records pass to somebody else: those that were chosen, or all that stands in their owner's name (cm.md §2.2, §2.4). */
import { useState } from 'react'
import { Radio } from 'antd'
import { useInvalidate } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RefSelect } from '../../../components/inputs/ref-select'
import { Button } from '../../../components/shell/button'
import { Dialog } from '../../../components/shell/dialog'
import { showAlert } from '../../../providers/alerts'
import { readOptions } from '../../../providers/data/record-api'
import { failureOf } from '../../../providers/error-text'
import { transferable, type Transferable, type TransferAnswer, type TransferredAlone } from '../../../schemas/cm/transfer'
import { Labelled } from '../../../screens/labelled'
import { InNameOf } from './in-name-of'
import { transferAll, transferOne, transferSome } from './transfer-api'
import './transfer.css'

interface TransferDialogProps {
  kind: TransferredAlone
  records: readonly { id: number; title: string }[]
  /** Whose all of them are; absent = of several, or nobody's. */
  owner?: number
  onDone: () => void
  onClose: () => void
}

const active = { field: 'status', op: 'eq', value: 'active' } as const
const shown = 5

export function TransferDialog({ kind, records, owner: id, onDone, onClose }: TransferDialogProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const [all, setAll] = useState(false)
  const [entities, setEntities] = useState<readonly Transferable[]>([])
  const [to, setTo] = useState<number | undefined>()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [failed, setFailed] = useState<TransferAnswer['failed']>([])
  const [first] = records
  const ownerIds = id === undefined ? [] : [id]
  const { data: [owner] = [] } = useQuery({ queryKey: ['options', 'sc/user', 'ids', ownerIds], enabled: ownerIds.length > 0, staleTime: 60_000, queryFn: ({ signal }) => readOptions('sc/user', { ids: ownerIds }, { signal }) })
  const send = async (receiver: number): Promise<TransferAnswer> => {
    if (all && owner) return transferAll(owner.id, receiver, entities)
    return records.length === 1 && first ? transferOne(kind, first.id, receiver) : transferSome(kind, records.map(({ id }) => id), receiver)
  }
  const transfer = async () => {
    setAsked(true)
    if (to === undefined || (all && entities.length === 0)) return
    setBusy(true)
    setWrong(null)
    try {
      const answer = await send(to)
      const parts = transferable.flatMap((key) => (answer.moved[key] ? [t(`cm:transfer.n_${key}`, { n: answer.moved[key] })] : []))
      showAlert({ kind: answer.failed.length > 0 ? 'warning' : 'success', text: parts.length > 0 ? t('cm:transfer.done', { records: parts.join(t('cm:transfer.comma')) }) : t('cm:transfer.nothing') })
      await Promise.all([...Object.keys(answer.moved).map((key) => invalidate({ resource: `cm/${key}`, invalidates: ['list'] })), client.invalidateQueries({ queryKey: ['cm'] })])
      if (answer.failed.length > 0) setFailed(answer.failed)
      else onDone()
    } catch (error) {
      setWrong(failureOf(error)?.text ?? null)
    } finally {
      setBusy(false)
    }
  }
  if (failed.length > 0) {
    return (
      <Dialog open title={t('cm:transfer.failed', { n: failed.length })} height="auto" onClose={onDone} footer={<Button type="primary" onClick={onDone}>{t('screens:close')}</Button>}>
        <ul className="k-bulk-failed">{failed.map(({ entity, id, title, message }) => <li key={`${entity} ${id}`}><strong>{title}</strong> {message}</li>)}</ul>
      </Dialog>
    )
  }
  const named = records.slice(0, shown).map(({ title }) => title).join(t('cm:transfer.comma'))
  const these = records.length > shown ? t('cm:transfer.and_more', { names: named, n: records.length - shown }) : named
  return (
    <Dialog
      open width={520} height="auto" onClose={onClose} title={t('cm:transfer.title')}
      footer={<><Button onClick={onClose}>{t('screens:cancel')}</Button><Button type="primary" loading={busy} onClick={() => void transfer()}>{t('cm:transfer.act')}</Button></>}
    >
      {owner
        ? <Radio.Group
            className="k-transfer-choice" value={all} onChange={({ target }) => setAll(target.value === true)} aria-label={t('cm:transfer.what')}
            options={[{ value: false, label: these }, { value: true, label: t('cm:transfer.everything', { name: owner.title }) }]}
          />
        : <p className="k-transfer-choice">{these}</p>}
      {all && owner && <InNameOf user={owner.id} chosen={entities} onChoose={setEntities} error={asked && entities.length === 0 ? t('cm:transfer.choose_kind') : undefined} />}
      <Labelled label={t('cm:transfer.to')} required error={wrong ?? (asked && to === undefined ? t('cm:transfer.choose_person') : undefined)} help={t('cm:transfer.told')}>
        {(input) => <RefSelect {...input} entity="sc/user" value={to === undefined ? [] : [to]} filter={active} {...(owner ? { exclude: owner.id } : {})} onChange={([id]) => { setTo(id); setWrong(null) }} />}
      </Labelled>
    </Dialog>
  )
}
