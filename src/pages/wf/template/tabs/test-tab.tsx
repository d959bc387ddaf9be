/** Trying a form out (wf.md §2.4, §2.5): the way that these values take, with people and deadlines; and a dry run as a test. */
import { useMemo, useState } from 'react'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../../api/call'
import { useCompany } from '../../../../providers/company/company'
import { useFormats } from '../../../../components/format/format-settings'
import { RefSelect } from '../../../../components/inputs/ref-select'
import { failureOf } from '../../../../providers/http/error-text'
import { dryRun, simulateDefinition } from '../../../../shared/wf/definition-calls'
import type { Choice, FlowStep } from '../../../../shared/wf/instance-calls'
import type { Checked } from '../../../../shared/wf/preview-calls'
import { i18nText } from '../../../../shared/engine/i18n-text'
import { Button } from '../../../../ui/button'
import { Labelled } from '../../../../ui/labelled'
import { FormRenderer } from '../../fill/form-renderer/form-renderer'
import { rulesIn } from '../../fill/form-renderer/judged-rules'
import { changedBy, SaidByModules } from '../../new/said-by-modules'
import { FlowPicture, type NodeState } from '../flow/flow-picture'
import type { Draft } from '../use-draft'
import { isStuck, StepList, StepPeople } from './step-list'

interface TestTabProps {
  draft: Draft
  mayTry: boolean
}

interface Found {
  steps: readonly FlowStep[]
  /** Where the applicant would choose who signs. */
  choices: readonly Choice[]
  /** What the modules that the form is bound to say of the values. */
  checked: Checked
}

export function TestTab({ draft, mayTry }: TestTabProps) {
  const { t } = useTranslation('wf')
  const { language, timeZone: own } = useFormats()
  const timeZone = useCompany()?.time_zone ?? own
  const { content } = draft
  const evaluate = useMemo(() => rulesIn(timeZone), [timeZone])
  const [initiator, setInitiator] = useState<number>()
  const [post, setPost] = useState<number>()
  /** By block: who the applicant would choose. */
  const [chosen, setChosen] = useState<Readonly<Record<string, number[]>>>({})
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({})
  const [found, setFound] = useState<Found | null>(null)
  const [made, setMade] = useState<{ id: number; serial_no: string | null } | null>(null)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<'simulate' | 'dry' | null>(null)
  const [view, setView] = useState<'list' | 'picture'>('list')
  const attempt = async (kind: 'simulate' | 'dry') => {
    if (!initiator) return setFailure(t('designer.choose_initiator'))
    setBusy(kind)
    setFailure(undefined)
    try {
      // What is tried is what is on the screen.
      const saved = await draft.flush()
      const id = saved?.id ?? draft.head?.id
      if (id === undefined) return setFailure(t('designer.not_saved'))
      const body = { initiator, data: { ...values }, post: post ?? null }
      if (kind === 'simulate') {
        const tried = (await call(simulateDefinition, { params: { id }, body: { ...body, choices: chosen } })).data
        setFound(tried)
        setValues((now) => ({ ...now, ...changedBy(tried.checked.computed, now) }))
      } else setMade((await call(dryRun, { params: { id }, body })).data)
    } catch (error) {
      setFailure(failureOf(error)?.text)
    } finally {
      setBusy(null)
    }
  }
  if (!mayTry) return <p className="k-muted">{t('designer.may_not_try')}</p>
  return (
    <div className="k-designer-test">
      <section aria-label={t('designer.test_values')}>
        <div className="k-designer-two">
          <Labelled label={t('designer.initiator')} required>
            {({ id }) => (
              <RefSelect
                id={id}
                entity="sc/user"
                value={initiator ? [initiator] : []}
                onChange={([user]) => {
                  setInitiator(user)
                  setPost(undefined)
                }}
              />
            )}
          </Labelled>
          <Labelled label={t('designer.post')} help={t('designer.post_help')}>
            {({ id, describedBy }) => (
              <RefSelect
                key={initiator ?? 0}
                id={id}
                describedBy={describedBy}
                entity="sc/user-department"
                disabled={!initiator}
                filter={{ field: 'user', op: 'eq', value: initiator ?? 0 }}
                value={post ? [post] : []}
                onChange={([next]) => setPost(next)}
              />
            )}
          </Labelled>
        </div>
        <FormRenderer id="k-test" content={content} values={values} onChange={setValues} evaluate={evaluate} />
        {found && <SaidByModules checked={found.checked} content={content} values={values} />}
        {found?.choices.map((choice) => (
          <Labelled
            key={choice.node}
            label={t('designer.choose_at', { name: i18nText(choice.name, language) || choice.node })}
            help={t('designer.choose_help')}
          >
            {({ id, describedBy }) => (
              <RefSelect
                id={id}
                describedBy={describedBy}
                entity="sc/user"
                multiple
                value={chosen[choice.node] ?? []}
                onChange={(people) => setChosen({ ...chosen, [choice.node]: people })}
              />
            )}
          </Labelled>
        ))}
        <p className="k-designer-acts">
          <Button type="primary" loading={busy === 'simulate'} onClick={() => void attempt('simulate')}>
            {t('designer.simulate')}
          </Button>
          <Button loading={busy === 'dry'} onClick={() => void attempt('dry')}>
            {t('designer.dry_run')}
          </Button>
        </p>
        <p className="k-muted">{t('designer.dry_run_help')}</p>
        {failure && (
          <p className="k-entry-error" role="alert">
            {failure}
          </p>
        )}
        {made && (
          <p role="status">
            {t('designer.did_dry_run', { no: made.serial_no ?? `#${made.id}` })}{' '}
            <Link to={`/wf-form?id=${made.id}`}>{t('designer.open')}</Link>
          </p>
        )}
      </section>
      <section aria-label={t('designer.path')} className="k-designer-path">
        {found ? (
          <>
            <Segmented
              value={view}
              options={(['list', 'picture'] as const).map((value) => ({ value, label: t(`designer.path_view.${value}`) }))}
              onChange={setView}
            />
            {view === 'list' ? (
              <StepList
                steps={found.steps}
                postings={content.bindings.filter(({ activated }) => activated !== false).map(({ action }) => action)}
              />
            ) : (
              <FlowPicture
                flow={content.flow}
                content={content}
                states={statesOf(found.steps)}
                taken={new Set(found.steps.flatMap(({ branches }) => branches))}
                extra={(node) => {
                  const step = found.steps.find((one) => one.node === node.key)
                  return step && <StepPeople step={step} />
                }}
              />
            )}
          </>
        ) : (
          <p className="k-muted">{t('designer.path_empty')}</p>
        )}
      </section>
    </div>
  )
}

/** On the way, passed over, or without anybody. */
function statesOf(steps: readonly FlowStep[]): Record<string, NodeState> {
  return Object.fromEntries(
    steps.map((step) => [step.node, isStuck(step) ? 'problem' : step.instead === 'skipped' ? 'skipped' : 'planned']),
  )
}
