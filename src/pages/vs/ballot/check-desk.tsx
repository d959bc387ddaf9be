/** Is my ballot there: by its code or name, and with the receipt also whether it is unchanged (vs.md §2, §5.5, §12.10). */
import { useState, type FormEvent } from 'react'
import { hexToBytes } from '@noble/hashes/utils.js'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { findBallot, readBallotPage } from '../../../api/vs/secret'
import { failureOf } from '../../../providers/http/error-text'
import type { FoundBallot } from '../../../shared/vs/secret-calls'
import { readCode } from '../../../shared/vs/secret/code'
import { codeTracker } from '../../../shared/vs/secret/code-tracker'
import { judgeReceipt, readReceipt, type Receipt, type ReceiptFinding } from '../../../shared/vs/secret/receipt'
import { formatTracker, readTracker } from '../../../shared/vs/secret/tracker'
import { Button } from '../../../ui/button'
import { Labelled } from '../../../ui/labelled'
import { TextField } from '../../../ui/text-field'
import { eventOf } from './event-of'

type Said = { found: FoundBallot | null; tracker: string; event: number; finding: ReceiptFinding | null }

/** @param first a tracker, from the address */
export function CheckDesk({ event: given, first }: { event: number | null; first: string }) {
  const { t } = useTranslation('vs')
  const [event, setEvent] = useState(given === null ? '' : String(given))
  const [name, setName] = useState(readTracker(first) === null ? first : formatTracker(first))
  const [receipt, setReceipt] = useState<Receipt>()
  const [said, setSaid] = useState<Said>()
  const [isBusy, setBusy] = useState(false)
  const [faults, setFaults] = useState<{ event?: string; name?: string; receipt?: string; all?: string }>({})

  const take = (text: string) => {
    const read = readReceipt(text)
    setFaults(read ? {} : { receipt: t('secret.fault.no_receipt') })
    if (!read) return
    setReceipt(read)
    setEvent(String(read.event))
    setName(formatTracker(read.tracker))
  }
  const check = async () => {
    const id = eventOf(event)
    const tracker = id === null ? null : trackerOf(name, id)
    setSaid(undefined)
    if (id === null || tracker === null)
      return setFaults({
        ...(id === null && { event: t('secret.fault.no_event') }),
        ...(id !== null && tracker === null && { name: t('secret.fault.no_tracker') }),
      })
    setFaults({})
    setBusy(true)
    try {
      const found = await ballotOf(id, tracker)
      const ofReceipt = receipt?.tracker === tracker && receipt.event === id ? receipt : undefined
      setSaid({ found, tracker, event: id, finding: ofReceipt ? await findingOf(ofReceipt, id, found) : null })
    } catch (error) {
      setFaults({ all: failureOf(error)?.text ?? '' })
    } finally {
      setBusy(false)
    }
  }
  const submit = (sent: FormEvent) => {
    sent.preventDefault()
    void check()
  }
  return (
    <form className="k-vs-code" noValidate onSubmit={submit}>
      <TextField label={t('ballot.event')} value={event} onChange={setEvent} inputMode="numeric" error={faults.event} />
      <TextField
        label={t('ballot.code_or_tracker')}
        value={name}
        onChange={setName}
        autoComplete="off"
        maxLength={60}
        error={faults.name}
      />
      <Labelled label={t('ballot.receipt')} help={t('ballot.receipt_help')} error={faults.receipt}>
        {({ id, describedBy }) => (
          <input
            id={id}
            aria-describedby={describedBy}
            type="file"
            accept=".json,application/json"
            onChange={({ target }) => void target.files?.[0]?.text().then(take)}
          />
        )}
      </Labelled>
      <Button submit type="primary" loading={isBusy}>
        {t('ballot.check')}
      </Button>
      {faults.all && <Alert type="error" showIcon title={faults.all} role="alert" />}
      {said && <Verdict said={said} />}
    </form>
  )
}

function Verdict({ said: { found, tracker, event, finding } }: { said: Said }) {
  const { t } = useTranslation('vs')
  const isGood = finding ? finding === 'counted' || finding === 'replaced' : found !== null
  const text = finding
    ? t(`ballot.finding.${finding}`)
    : t(found ? (found.on_board ? 'ballot.found.on_board' : 'ballot.found.in_box') : 'ballot.found.not')
  return (
    <>
      <Alert
        type={isGood ? 'success' : finding ? 'error' : 'warning'}
        showIcon
        title={text}
        role="status"
        description={
          found ? (
            <>
              {formatTracker(tracker)} · {t('ballot.revision', { revision: found.revision })}
            </>
          ) : (
            !finding && t('ballot.found.not_hint')
          )
        }
      />
      {(found?.on_board || finding === 'missing') && <Link to={`/vs/board/${event}`}>{t('ballot.to_board')}</Link>}
    </>
  )
}

/** @returns null where there is none */
async function ballotOf(event: number, tracker: string): Promise<FoundBallot | null> {
  try {
    return await findBallot(event, tracker)
  } catch (error) {
    if (failureOf(error)?.status === 404) return null
    throw error
  }
}

async function findingOf(receipt: Receipt, event: number, found: FoundBallot | null): Promise<ReceiptFinding> {
  const { keys } = await readBallotPage(event)
  return judgeReceipt(receipt, { event, serverKey: hexToBytes(keys.receipt_key) }, found ?? undefined)
}

/** Of a name, or of a code, which gives the key of its ballot. */
function trackerOf(typed: string, event: number): string | null {
  const code = readCode(typed)
  return code === null ? readTracker(typed) : codeTracker(code, event)
}
