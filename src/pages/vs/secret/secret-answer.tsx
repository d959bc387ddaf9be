/** Casting a secret ballot where one is signed in (vs.md §5.5): code, paper, answers, receipt. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Alert, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { isViewing } from '../../../providers/auth/identity'
import { currentUserId } from '../../../providers/auth/session'
import { failureOf } from '../../../providers/http/error-text'
import type { EventPage } from '../../../shared/vs/event'
import type { OwnPaper } from '../../../shared/vs/secret-calls'
import { Button } from '../../../ui/button'
import { AnswerForm } from '../answer/answer-form'
import { ClosedMeanwhile, NotAnswered } from '../answer/answer-notes'
import type { AnswerWayProps } from '../answer/answer-way'
import { useOwnOrder } from '../answer/own-order'
import { useTitleOf } from '../use/use-title-of'
import { CodeCard } from './code-card'
import { keepPaper, keptUntil, readPaper, type KeptPaper } from './kept-papers'
import { KnownCode } from './known-code'
import { Limits } from './limits'
import { PaperCard } from './paper-card'
import { ReceiptCard } from './receipt-card'
import { boxOf, cast, isCodeOf, newCode, takeOwnPaper, VoterFault, voterFrom, type Voter } from './voter'

type Keys = NonNullable<EventPage['ballot']>['keys']
const nothing = {}

export default function SecretAnswer({ event, onAnswered }: AnswerWayProps) {
  const paper = event.ballot?.papers[0]
  const { kept, keep } = useKeptPaper(event)
  if (!event.ballot || !paper) return null
  if (kept === undefined) return <Skeleton active />
  return <Casting event={event} keys={event.ballot.keys} paper={paper} kept={kept} keep={keep} onAnswered={onAnswered} />
}

interface CastingProps extends Pick<AnswerWayProps, 'event' | 'onAnswered'> {
  keys: Keys
  paper: OwnPaper
  kept: KeptPaper | null
  keep: (change: Partial<KeptPaper> & Pick<KeptPaper, 'code'>) => Promise<void>
}

function Casting({ event, keys, paper, kept, keep, onAnswered }: CastingProps) {
  const [isChanging, setChanging] = useState(false)
  const voter = useVoter(event.id, keys, paper, kept)
  const [last] = kept?.receipts ?? []
  const isOpen = event.state === 'open'
  if (voter && isOpen && (last === undefined || isChanging))
    return (
      <Ballot
        {...{ event, keys, voter, kept, keep }}
        onCast={async () => {
          setChanging(false)
          await onAnswered()
        }}
      />
    )
  if (last !== undefined)
    return <Cast event={event} receipt={last} onChange={voter && isOpen && event.change_allowed ? () => setChanging(true) : undefined} />
  if (!isOpen) return <NotAnswered event={event} onAnswer={() => undefined} />
  return paper.state === 'open' ? (
    <TakePaper {...{ event, keys, paper, kept, keep, onAnswered }} />
  ) : (
    <KnownCode
      onCode={(code) => {
        const isMine = isCodeOf(code, boxOf(event.id, keys, paper.class), paper)
        if (isMine) void keep({ code })
        return isMine
      }}
    />
  )
}

/** The code first, kept in this browser before it is used: a connection that breaks loses nothing. */
function TakePaper({ event, keys, paper, kept, keep, onAnswered }: CastingProps) {
  const { t } = useTranslation('vs')
  const title = useTitleOf(event)
  const [code] = useState(() => kept?.code ?? newCode())
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const take = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await keep({ code })
      await takeOwnPaper(code, boxOf(event.id, keys, paper.class), paper.participant)
      await onAnswered()
    } catch (error) {
      setFailure(error instanceof VoterFault ? t(error.key) : failureOf(error)?.text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="k-vs-form">
      <CodeCard code={code} heading={title} fileName={`code-${event.number ?? event.id}.txt`} isBusy={isBusy} onKept={() => void take()} />
      {failure && <Alert type="error" showIcon title={failure} role="alert" />}
      <Limits />
    </div>
  )
}

function Ballot({
  event,
  keys,
  voter,
  kept,
  keep,
  onCast,
}: Pick<CastingProps, 'event' | 'keys' | 'kept' | 'keep'> & { voter: Voter; onCast: () => Promise<unknown> }) {
  const { t } = useTranslation('vs')
  const questions = useOwnOrder(event)
  const [start] = useState(kept?.answers ?? nothing)
  const code = kept?.code ?? ''
  return (
    <AnswerForm
      questions={questions}
      start={start}
      isLocked={event.state !== 'open'}
      onChange={(answers) => void keep({ code, answers })}
      onSubmit={async (answers) => {
        const receipt = await cast(voter, keys, answers)
        // Gone with the ballot: who opens this browser later shall not read the vote.
        await keep({ code, answers: null, receipts: [receipt, ...(kept?.receipts ?? [])] })
        await onCast()
      }}
      notice={
        <>
          <ClosedMeanwhile event={event} />
          <Alert type="info" showIcon title={t('secret.here')} description={<PaperCard code={code} voter={voter} />} />
        </>
      }
      beforeSending={<Limits />}
    />
  )
}

function Cast({
  event,
  receipt,
  onChange,
}: Pick<CastingProps, 'event'> & { receipt: KeptPaper['receipts'][number]; onChange: (() => void) | undefined }) {
  const { t } = useTranslation('vs')
  return (
    <div className="k-vs-form">
      <ReceiptCard receipt={receipt} />
      {onChange && (
        <p className="k-vs-foot">
          <Button onClick={onChange}>{t('secret.change')}</Button>
        </p>
      )}
      {event.state === 'open' && !event.change_allowed && <p className="k-muted">{t('use.rule.fixed')}</p>}
    </div>
  )
}

/** Undefined while the browser's store is read. */
function useKeptPaper({ id, closes_at }: EventPage) {
  const user = isViewing() ? null : currentUserId()
  const [kept, setKept] = useState<KeptPaper | null>()
  useEffect(() => {
    let isCurrent = true
    void readPaper({ user, event: id }).then((found) => isCurrent && setKept(found))
    return () => {
      isCurrent = false
    }
  }, [user, id])
  const keep = useCallback(
    async (change: Partial<KeptPaper> & Pick<KeptPaper, 'code'>) => {
      const next = { answers: null, receipts: [], ...kept, ...change, until: keptUntil(closes_at) }
      setKept(next)
      await keepPaper({ user, event: id }, next)
    },
    [user, id, kept, closes_at],
  )
  return { kept, keep }
}

/** Null without a paper, or without its code. */
function useVoter(event: number, keys: Keys, paper: OwnPaper, kept: KeptPaper | null): Voter | null {
  const code = kept?.code
  return useMemo(() => {
    if (code === undefined || paper.state !== 'issued') return null
    const box = boxOf(event, keys, paper.class)
    return isCodeOf(code, box, paper) ? voterFrom(code, box, paper) : null
  }, [event, keys, paper, code])
}
