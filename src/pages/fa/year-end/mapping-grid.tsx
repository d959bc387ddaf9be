/** The rules of a year in their order: which accounts are closed, and which are carried to another one (fa.md §2.5). */
import { useState, type ReactNode } from 'react'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useQuery } from '@tanstack/react-query'
import { Alert, Input, Select, Skeleton } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { RefSelect } from '../../../components/inputs/ref-select'
import { useRight } from '../../../providers/access/use-right'
import { createRecord, deleteRecord, listRecords, updateRecord, type ListAnswer } from '../../../providers/data/record-api'
import { showFailure, showText } from '../../../providers/notification/alerts'
import { fillMapping, type YearEndAnswer } from '../../../shared/fa/year-end'
import { Button } from '../../../ui/button'
import { useIsPhone } from '../../../ui/use-is-phone'
import { draftOf, isChanged, isComplete, positionOf, ruleActions, valuesOf, type RuleDraft } from './mapping-draft'

const entity = 'fa/year-end-mapping'

export function MappingGrid({ data, onChanged }: { data: YearEndAnswer; onChanged: () => void }) {
  const { t } = useTranslation('fa')
  const { year, unmapped } = data
  const mayEdit = useRight('fa.admin.parameter.actions.edit') && year.state === 'open'
  const rules = useQuery({
    queryKey: [entity, year.id],
    staleTime: 0,
    retry: 1,
    queryFn: ({ signal }) =>
      listRecords(
        entity,
        { perPage: 200, sort: [{ field: 'position', descending: false }], filter: { field: 'year', op: 'eq', value: year.id } },
        { signal },
      ),
  })
  const read = () => {
    void rules.refetch()
    onChanged()
  }
  return (
    <section className="k-fa-year-end-card" aria-labelledby="k-fa-year-rules">
      <h2 id="k-fa-year-rules">{t('year_end_screen.step.rules')}</h2>
      <p className="k-muted">{t('year_end_screen.rules_help')}</p>
      {unmapped.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('year_end_screen.unmapped', { count: unmapped.length })}
          description={unmapped.map(({ code, name }) => `${code} ${name}`).join(' · ')}
        />
      )}
      {!rules.data && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {rules.data && rules.data.data.length === 0 && mayEdit && <FirstRules data={data} onDone={read} />}
      {rules.data && <Rules key={rules.dataUpdatedAt} rules={rules.data} year={year.id} mayEdit={mayEdit} onSaved={read} />}
    </section>
  )
}

/** Begins with those of last year, or with proposed ones. */
function FirstRules({ data: { year, previous }, onDone }: { data: YearEndAnswer; onDone: () => void }) {
  const { t } = useTranslation('fa')
  const [isBusy, setBusy] = useState(false)
  const fill = async (from: 'previous' | 'proposal') => {
    setBusy(true)
    try {
      const { data } = await call(fillMapping, { params: { id: year.id }, body: { from } })
      showText('success', 'fa:year_end_screen.filled', { count: data.rules })
      onDone()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="k-fa-year-end-bar">
      {previous && (
        <Button loading={isBusy} onClick={() => void fill('previous')}>
          {t('year_end_screen.copy_previous', { year: previous.code })}
        </Button>
      )}
      <Button loading={isBusy} onClick={() => void fill('proposal')}>
        {t('year_end_screen.propose')}
      </Button>
    </div>
  )
}

interface RulesProps {
  rules: ListAnswer
  year: number
  mayEdit: boolean
  onSaved: () => void
}

function Rules({ rules: { data: stored, meta }, year, mayEdit, onSaved }: RulesProps) {
  const { t } = useTranslation('fa')
  const [drafts, setDrafts] = useState<readonly RuleDraft[]>(() => stored.map(draftOf))
  const [isBusy, setBusy] = useState(false)
  const storedOf = ({ id }: RuleDraft) => stored.find((row) => row.id === id)
  const removed = stored.filter(({ id }) => !drafts.some((draft) => draft.id === id))
  const hasChanged = removed.length > 0 || drafts.some((draft, place) => isChanged(draft, storedOf(draft), place))
  const change = (key: string, values: Partial<RuleDraft>) =>
    setDrafts((now) => now.map((draft) => (draft.key === key ? { ...draft, ...values } : draft)))
  const add = () =>
    setDrafts((now) => [
      ...now,
      { key: crypto.randomUUID(), id: null, version: null, source_from: '', source_to: '', action: 'close', target: null },
    ])
  const save = async () => {
    setBusy(true)
    try {
      for (const { id } of removed) await deleteRecord(entity, id)
      for (const [place, draft] of drafts.entries()) {
        if (!isChanged(draft, storedOf(draft), place)) continue
        const values = { ...valuesOf(draft), position: positionOf(place) }
        if (draft.id === null) await createRecord(entity, { ...values, year }, draft.key)
        else await updateRecord(entity, draft.id, { ...values, version: draft.version })
      }
      showText('success', 'fa:year_end_screen.saved')
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
      onSaved()
    }
  }
  return (
    <>
      {drafts.length > 0 && (
        <RuleRows
          rows={drafts.map((draft, place) => ({
            key: draft.key,
            cells: cellsOf({ draft, place, refs: meta.refs ?? {}, mayEdit, t, onChange: (values) => change(draft.key, values) }),
            remove: mayEdit && (
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                label={t('year_end_screen.remove_rule', { number: place + 1 })}
                onClick={() => setDrafts((now) => now.filter(({ key }) => key !== draft.key))}
              />
            ),
          }))}
        />
      )}
      {drafts.length === 0 && !mayEdit && <p className="k-muted">{t('year_end_screen.no_rules')}</p>}
      {mayEdit && (
        <div className="k-fa-year-end-bar">
          <Button icon={<PlusOutlined aria-hidden />} onClick={add}>
            {t('year_end_screen.add_rule')}
          </Button>
          {hasChanged && (
            <Button type="primary" loading={isBusy} disabled={!drafts.every(isComplete)} onClick={() => void save()}>
              {t('year_end_screen.save_rules')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

const ruleFields = ['source_from', 'source_to', 'action', 'target'] as const

interface DrawnRule {
  key: string
  cells: Readonly<Record<(typeof ruleFields)[number], ReactNode>>
  remove: ReactNode
}

/** A row each; on a phone a card, with a label above each input. */
function RuleRows({ rows }: { rows: readonly DrawnRule[] }) {
  const { t } = useTranslation('fa')
  const isPhone = useIsPhone()
  const name = t('entity.year-end-mapping.plural')
  const labels = ruleFields.map((field) => ({ field, label: t(`entity.year-end-mapping.fields.${field}.label`) }))
  if (isPhone)
    return (
      <ul className="k-fa-year-rule-cards" aria-label={name}>
        {rows.map(({ key, cells, remove }) => (
          <li key={key}>
            {labels.map(({ field, label }) => (
              <div key={field}>
                <span className="k-muted" aria-hidden>
                  {label}
                </span>
                {cells[field]}
              </div>
            ))}
            {remove}
          </li>
        ))}
      </ul>
    )
  return (
    <div className="k-table-scroll" role="group" tabIndex={0} aria-label={name}>
      <table className="k-table k-fa-year-rules">
        <thead>
          <tr>
            {labels.map(({ field, label }) => (
              <th key={field} scope="col">
                {label}
              </th>
            ))}
            {rows.some(({ remove }) => remove !== false) && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, remove }) => (
            <tr key={key}>
              {ruleFields.map((field) => (
                <td key={field}>{cells[field]}</td>
              ))}
              {remove && <td>{remove}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellsOptions {
  draft: RuleDraft
  place: number
  refs: NonNullable<ListAnswer['meta']['refs']>
  mayEdit: boolean
  t: TFunction<'fa'>
  onChange: (values: Partial<RuleDraft>) => void
}

/** What a rule is typed in: each input says its field and the number of the rule. */
function cellsOf({ draft, place, refs, mayEdit, t, onChange }: CellsOptions): DrawnRule['cells'] {
  const { action, target } = draft
  const label = (field: string) => `${t(`entity.year-end-mapping.fields.${field}.label`)} ${place + 1}`
  const code = (field: 'source_from' | 'source_to') => (
    <Input
      aria-label={label(field)}
      value={draft[field]}
      maxLength={20}
      disabled={!mayEdit}
      onChange={({ target: input }) => onChange({ [field]: input.value })}
    />
  )
  return {
    source_from: code('source_from'),
    source_to: code('source_to'),
    action: (
      <Select
        aria-label={label('action')}
        value={action}
        disabled={!mayEdit}
        options={ruleActions.map((value) => ({ value, label: t(`entity.year-end-mapping.fields.action.enum.${value}`) }))}
        onChange={(value) => onChange({ action: value })}
      />
    ),
    target:
      action === 'carry' ? (
        <span className="k-muted">–</span>
      ) : (
        <RefSelect
          entity="fa/account"
          label={label('target')}
          value={target === null ? [] : [target]}
          refs={refs}
          disabled={!mayEdit}
          filter={{ field: 'postable', op: 'eq', value: true }}
          {...(action === 'close' ? { placeholder: t('year_end_screen.income_summary') } : {})}
          onChange={([id]) => onChange({ target: id ?? null })}
        />
      ),
  }
}
