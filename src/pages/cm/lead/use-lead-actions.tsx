/** Moving, winning, losing and reopening a lead from wherever it stands: asks what is missing, tells what was done. */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { groupDigits } from '../../../components/format/format-number'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { failureOf, type Failure } from '../../../providers/http/error-text'
import { performOnRecord, updateRecord, type RecordRow } from '../../../providers/data/record-api'
import type { Resource } from '../../../resources/core/define-module'
import type { EntityAccess } from '../../../screens/entity/use-entity'
import { undoAct } from '../../../screens/record/undo-value'
import { call } from '../../../api/call'
import { moveLead, type CreditAnswer, type Criterion, type LeadFields } from '../../../shared/cm/lead'
import { isCreditRefusal } from '../../../api/cm/credit'
import { FillDialog } from './fill-dialog'
import { LoseDialog } from './lose-dialog'
import { PlaceDialog } from './place-dialog'
import { showRefusal } from './notify-refusal'

// Rarely asked: most customers are within their credit.
const CreditDialog = lazy(() => import('../credit/credit-dialog'))

/** The lead as it stands after the act, done now or after a question; null = it was not done. */
type Outcome = Promise<RecordRow | null>

export interface LeadActions {
  /** @param to.after_id the card above; null = on top */
  move: (lead: RecordRow, to: { stage: number; after_id?: number | null }, criteria: readonly Criterion[]) => Outcome
  win: (lead: RecordRow, criteria: readonly Criterion[]) => Outcome
  lose: (lead: RecordRow) => Outcome
  reopen: (lead: RecordRow) => Outcome
  /** Asks for the place. */
  choosePlace: (lead: RecordRow, pipeline: number | null) => Outcome
  /** What is asked at the moment. */
  dialogs: ReactNode
}

type Asked = { lead: RecordRow; end: (done: RecordRow | null) => void } & (
  | { kind: 'fill'; failure: Failure; criteria: readonly Criterion[]; act: 'move' | 'win'; run: (fill: LeadFields) => Promise<RecordRow> }
  | { kind: 'lose' }
  | { kind: 'credit'; failure: Failure }
  | { kind: 'place'; pipeline: number | null }
)

/**
 * @param onDone the lead as it stands after an act
 * @param onUndone after its end was undone; absent = as after an act
 */
export function useLeadActions(
  known: EntityAccess,
  resource: Resource,
  onDone: (lead: RecordRow) => void,
  onUndone: (lead: RecordRow) => void = onDone,
): LeadActions {
  const { t } = useTranslation(['cm', 'screens'])
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (question: (end: Asked['end']) => Asked): Outcome =>
    new Promise((resolve) => {
      setAsked(
        question((done) => {
          setAsked(null)
          resolve(done)
        }),
      )
    })
  const tried = async (
    lead: RecordRow,
    act: 'move' | 'win',
    criteria: readonly Criterion[],
    run: (fill: LeadFields) => Promise<RecordRow>,
  ): Outcome => {
    try {
      const done = await run({})
      onDone(done)
      return done
    } catch (error) {
      const failure = failureOf(error)
      if (failure && isCreditRefusal(failure)) return ask((end) => ({ kind: 'credit', lead, failure, end }))
      if (failure?.status === 422 && failure.errors) return ask((end) => ({ kind: 'fill', lead, failure, criteria, act, run, end }))
      showRefusal(t, error)
      return null
    }
  }
  /** Its owner may open it again for a week, others by their right (cm.md §4). */
  const takenBack = (closed: RecordRow) => {
    if (!closed._actions?.includes('reopen')) return {}
    return undoAct(t, async () => {
      const { id, version } = closed
      onUndone((await performOnRecord('cm/lead', 'reopen', { id, version, answers: { undo: true } })).data)
    })
  }
  const acts: Omit<LeadActions, 'dialogs'> = {
    move: (lead, { stage, after_id }, criteria) =>
      tried(lead, 'move', criteria, async (fill) => {
        const body = { ...fill, stage_id: stage, ...(after_id === undefined ? {} : { after_id }), version: lead.version }
        return (await call(moveLead, { params: { id: lead.id }, body })).data
      }),
    win: async (lead, criteria) => {
      const told: { credit: CreditAnswer | null } = { credit: null }
      const done = await tried(lead, 'win', criteria, async (fill) => {
        const { id, version } = lead
        const won = await performOnRecord<{ credit?: CreditAnswer }>('cm/lead', 'win', { id, version, answers: fill })
        told.credit = won.meta.credit ?? null
        return won.data
      })
      if (done)
        showAlert({
          ...(told.credit
            ? ({ kind: 'warning', text: creditText(t, lead, told.credit) } as const)
            : ({ kind: 'success', text: t('board.won', { lead: lead.title }) } as const)),
          ...takenBack(done),
        })
      return done
    },
    lose: async (lead) => {
      const done = await ask((end) => ({ kind: 'lose', lead, end }))
      if (done) showAlert({ kind: 'success', text: t('board.lost', { lead: lead.title }), ...takenBack(done) })
      return done
    },
    reopen: async (lead) => {
      try {
        const { data } = await performOnRecord('cm/lead', 'reopen', { id: lead.id, version: lead.version, answers: {} })
        onDone(data)
        return data
      } catch (error) {
        showFailure(error)
        return null
      }
    },
    choosePlace: (lead, pipeline) => ask((end) => ({ kind: 'place', lead, pipeline, end })),
  }
  return {
    ...acts,
    dialogs: asked && <Question asked={asked} known={known} resource={resource} acts={acts} onDone={onDone} onAsk={setAsked} />,
  }
}

interface QuestionProps {
  asked: Asked
  known: EntityAccess
  resource: Resource
  acts: Omit<LeadActions, 'dialogs'>
  onDone: (lead: RecordRow) => void
  onAsk: (asked: Asked) => void
}

function Question({ asked, known, resource, acts, onDone, onAsk }: QuestionProps) {
  const { t } = useTranslation('cm')
  const { lead, end } = asked
  const close = () => end(null)
  if (asked.kind === 'lose')
    return (
      <LoseDialog
        lead={lead}
        onClose={close}
        onDone={(row) => {
          onDone(row)
          end(row)
        }}
      />
    )
  if (asked.kind === 'credit')
    return (
      <Suspense fallback={null}>
        <CreditDialog lead={lead.id} checkpoint="lead_won" failure={asked.failure} onClose={close} />
      </Suspense>
    )
  if (asked.kind === 'place')
    return (
      <PlaceDialog
        lead={lead}
        pipeline={asked.pipeline}
        onClose={close}
        onChoose={(stage, criteria) => void acts.move(lead, { stage, after_id: null }, criteria).then(end)}
      />
    )
  return (
    <FillDialog
      known={known}
      resource={resource}
      lead={lead}
      failure={asked.failure}
      criteria={asked.criteria}
      onClose={close}
      title={t(`fill.title_${asked.act}`, { lead: lead.title })}
      act={t(`fill.${asked.act}`)}
      onAct={async (fill) => {
        try {
          const done = await asked.run(fill)
          onDone(done)
          end(done)
        } catch (error) {
          const failure = failureOf(error)
          if (!failure || !isCreditRefusal(failure)) throw error
          // What was filled is right by itself, and the approval is asked for what is saved.
          onDone(await updateRecord('cm/lead', lead.id, { ...fill.values, version: lead.version }))
          onAsk({ kind: 'credit', lead, failure, end })
        }
      }}
    />
  )
}

/** How much of the credit it uses, and what of that is not known. */
function creditText(t: TFunction<'cm'>, lead: RecordRow, { usage, gaps }: CreditAnswer): string {
  const won =
    usage === null
      ? t('credit.won_beyond', { lead: lead.title })
      : t('credit.won_used', { lead: lead.title, usage: `${groupDigits(usage)}%` })
  return [won, ...gaps.map((gap) => t(`credit.gap.${gap}`))].join(' ')
}
