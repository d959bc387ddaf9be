/** The rules of a year in their order: which accounts are closed, and which are carried to another one (fa.md §2.5). */
import { useState } from 'react'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useQuery } from '@tanstack/react-query'
import { Alert, Input, Select, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { RefSelect } from '../../../components/inputs/ref-select'
import { useRight } from '../../../providers/access/use-right'
import { createRecord, deleteRecord, listRecords, updateRecord, type ListAnswer } from '../../../providers/data/record-api'
import { showFailure, showText } from '../../../providers/notification/alerts'
import { fillMapping, type YearEndAnswer } from '../../../shared/fa/year-end'
import { Button } from '../../../ui/button'
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
        <div className="k-table-scroll" role="group" tabIndex={0} aria-label={t('entity.year-end-mapping.plural')}>
          <table className="k-table k-fa-year-rules">
            <thead>
              <tr>
                {(['source_from', 'source_to', 'action', 'target'] as const).map((field) => (
                  <th key={field} scope="col">
                    {t(`entity.year-end-mapping.fields.${field}.label`)}
                  </th>
                ))}
                {mayEdit && <td />}
              </tr>
            </thead>
            <tbody>
              {drafts.map((draft, place) => (
                <RuleRow
                  key={draft.key}
                  draft={draft}
                  place={place}
                  refs={meta.refs ?? {}}
                  mayEdit={mayEdit}
                  onChange={(values) => change(draft.key, values)}
                  onRemove={() => setDrafts((now) => now.filter(({ key }) => key !== draft.key))}
                />
              ))}
            </tbody>
          </table>
        </div>
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

interface RuleRowProps {
  draft: RuleDraft
  place: number
  refs: NonNullable<ListAnswer['meta']['refs']>
  mayEdit: boolean
  onChange: (values: Partial<RuleDraft>) => void
  onRemove: () => void
}

function RuleRow({ draft: { source_from, source_to, action, target }, place, refs, mayEdit, onChange, onRemove }: RuleRowProps) {
  const { t } = useTranslation('fa')
  const label = (field: string) => `${t(`entity.year-end-mapping.fields.${field}.label`)} ${place + 1}`
  return (
    <tr>
      {(['source_from', 'source_to'] as const).map((field) => (
        <td key={field}>
          <Input
            aria-label={label(field)}
            value={field === 'source_from' ? source_from : source_to}
            maxLength={20}
            disabled={!mayEdit}
            onChange={({ target: input }) => onChange({ [field]: input.value })}
          />
        </td>
      ))}
      <td>
        <Select
          aria-label={label('action')}
          value={action}
          disabled={!mayEdit}
          options={ruleActions.map((value) => ({ value, label: t(`entity.year-end-mapping.fields.action.enum.${value}`) }))}
          onChange={(value) => onChange({ action: value })}
        />
      </td>
      <td>
        {action === 'carry' ? (
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
        )}
      </td>
      {mayEdit && (
        <td>
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            label={t('year_end_screen.remove_rule', { number: place + 1 })}
            onClick={onRemove}
          />
        </td>
      )}
    </tr>
  )
}
